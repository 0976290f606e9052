import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { begin, end } from './install-mark.mjs';
import { inRoot } from './root.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-mark-'));
const file = path.join(folder, 'installing');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => end(file));

/** Another process that began to install; resolves when its mark is written. */
async function another() {
  const program = `(await import(${JSON.stringify(pathToFileURL(inRoot('scripts/lib/install-mark.mjs')).href)}))
    .begin(${JSON.stringify(file)}); console.log('begun'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await new Promise((begun) => child.stdout.once('data', begun));
  return child;
}

const killed = (child) =>
  new Promise((gone) => {
    child.once('close', gone);
    child.kill('SIGKILL');
  });

describe('the mark of an installation', () => {
  it('is gone after the end, and the next one finds nothing that was stopped', () => {
    expect(begin(file)).toBe(false);
    end(file);
    expect([existsSync(file), begin(file)]).toEqual([false, false]);
  });

  it('tells that an installation was killed', async () => {
    await killed(await another());
    expect(begin(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(String(process.pid));
  });

  it('refuses a second installation while the first goes on', async () => {
    const child = await another();
    expect(() => begin(file)).toThrow(`Process ${child.pid} is installing`);
    await killed(child);
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'does not take a later process with the same id for the one that was stopped',
    () => {
      writeFileSync(file, `${process.ppid} 1`);
      expect(begin(file)).toBe(true);
    },
  );
});
