import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../base/config';

const FILE = 'installation.secret';
const known = new Map<string, Buffer>();

type Place = Pick<Config, 'dataFolder' | 'secret'>;

/**
 * A key for one purpose, derived from the secret of this installation. The secret is outside the database, so that
 * read access to the database or a backup is not enough to sign or decrypt.
 */
export function derivedKey(place: Place, purpose: string): Buffer {
  return createHmac('sha256', secretOf(place)).update(purpose).digest();
}

/** The configured secret, or a file in the data folder that is created on first use. */
function secretOf({ secret, dataFolder }: Place): Buffer {
  if (secret) return Buffer.from(secret);
  const found = known.get(dataFolder) ?? readOrMake(dataFolder);
  known.set(dataFolder, found);
  return found;
}

function readOrMake(folder: string): Buffer {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) make(folder, file);
  const secret = readFileSync(file);
  if (secret.length < 32) throw new Error(`${file} is damaged: restore it, or remove it to have a new one made.`);
  return secret;
}

/** Creates the file atomically, and only once if several processes create it concurrently. */
function make(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
