import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = 'installation.secret';

interface Secrets {
  readonly current: Buffer;
  readonly former: readonly Buffer[];
  readonly ended: readonly Buffer[];
}

/** A secret before the current one, and when it was replaced. */
export interface EarlierSecret {
  readonly state: 'former' | 'ended';
  readonly until: Date;
  readonly secret: Buffer;
}

interface Known extends Secrets {
  readonly stamp: string;
  readonly earlier: readonly EarlierSecret[];
}

const known = new Map<string, Known>();

/** Read again after a rotation, so that a running server follows it without a restart. */
export function secretsInFile(folder: string): Known {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) make(folder, file);
  const stamp = stampOf(file);
  const had = known.get(folder);
  if (had?.stamp === stamp) return had;
  const found = { stamp, ...read(file) };
  known.set(folder, found);
  return found;
}

/**
 * Adds a new secret before the existing ones. A server that reads at the same time sees the file before or after the
 * change.
 */
export function addSecret(folder: string, now: Date): void {
  const { current, earlier } = secretsInFile(folder);
  write(folder, randomBytes(32).toString('base64url'), [{ state: 'former', until: now, secret: current }, ...earlier]);
}

/** Keeps only these of the earlier secrets, in this state. */
export function keepSecrets(folder: string, earlier: readonly EarlierSecret[]): void {
  write(folder, secretsInFile(folder).current.toString(), earlier);
}

function read(file: string): Omit<Known, 'stamp'> {
  const content = readFileSync(file);
  const [first = '', ...lines] = content.toString().split('\n');
  const earlier = lines.flatMap((line): EarlierSecret[] => {
    const [, state, until = '', secret = ''] = /^(former|ended) (\S+) (\S+)$/.exec(line) ?? [];
    if (state !== 'former' && state !== 'ended') return [];
    return [{ state, until: new Date(until), secret: Buffer.from(secret, 'base64url') }];
  });
  // A file that was written by hand may end with a new line, which has always been part of the secret.
  const current = earlier.length ? Buffer.from(first) : content;
  if (current.length < 32) throw new Error(`${file} is damaged: restore it, or remove it to have a new one made.`);
  const inState = (state: EarlierSecret['state']) =>
    earlier.filter((one) => one.state === state).map(({ secret }) => secret);
  return { current, earlier, former: inState('former'), ended: inState('ended') };
}

function stampOf(file: string): string {
  const { ino, mtimeMs, size } = statSync(file);
  return `${ino} ${mtimeMs} ${size}`;
}

function write(folder: string, current: string, earlier: readonly EarlierSecret[]): void {
  const lines = earlier.map(
    ({ state, until, secret }) => `${state} ${until.toISOString()} ${secret.toString('base64url')}`,
  );
  const draft = path.join(folder, `${FILE}.${randomUUID()}`);
  writeFileSync(draft, [current, ...lines].join('\n'), { mode: 0o600, flush: true });
  renameSync(draft, path.join(folder, FILE));
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
