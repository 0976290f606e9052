import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** The token at the end of the newest link of that kind to this address. Mails are written to a file after the commit. */
export async function mailedToken(folder: string, page: string, address: string): Promise<string> {
  const found = () => {
    const [, letter = ''] = readFileSync(join(folder, 'system-mail.txt'), 'utf8').split(address).slice(-2);
    return new RegExp(`/${page}/([\\w-]+)`).exec(letter)?.[1] ?? '';
  };
  await expect.poll(() => attempt(found)).not.toBe('');
  return found();
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
