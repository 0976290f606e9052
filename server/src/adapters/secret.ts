import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';

const FILE = 'installation.secret';
const known = new Map<string, Buffer>();

type Place = Pick<Config, 'dataFolder' | 'secret'>;

/**
 * A key for one purpose, derived from the secret of this installation. The secret is outside the database, so that
 * whoever reads the database, or a backup of it, can neither sign nor decrypt with it.
 */
export function derivedKey(place: Place, purpose: string): Buffer {
  return createHmac('sha256', secretOf(place)).update(purpose).digest();
}

/** What the configuration names, else a file in the data folder that is made on first use. */
function secretOf({ secret, dataFolder }: Place): Buffer {
  if (secret) return Buffer.from(secret);
  const found = known.get(dataFolder) ?? readOrMake(dataFolder);
  known.set(dataFolder, found);
  return found;
}

function readOrMake(folder: string): Buffer {
  const file = path.join(folder, FILE);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // There already, also when another process made it at this moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file);
  if (secret.length < 32) throw new Error(`${file} is damaged: restore it, or remove it to have a new one made.`);
  return secret;
}
