import { createHash } from 'node:crypto';
import fs from 'node:fs';

/**
 * The user that runs PostgreSQL. PostgreSQL refuses to run as root, so root assigns it a separate user; any other
 * user runs it as itself. `switched` is true if the user differs from ours.
 */
export type SystemUser = { uid: number | undefined; gid: number | undefined; switched: boolean };

/** The environment of our PostgreSQL. It inherits nothing, so that no PGDATA, locale or secret leaks into it. */
export const runEnvironment = { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin' };

/** User IDs between those of a system and those that systemd assigns; none needs an entry in /etc/passwd. */
const firstUid = 60_600;
const uidCount = 500;

/**
 * The user for the cluster in `clusterFolder`. If the folder exists, this is its owner, so that root can also start a
 * folder created by a normal user. Otherwise it is a dedicated user ID, because every process that runs as `nobody`
 * could read files of `nobody`.
 */
export function systemUserFor(clusterFolder: string): SystemUser {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined, switched: false };
  const owner = fs.statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switched: true };
  const taken = new Set(passwdEntries().map((entry) => entry.uid));
  const start = createHash('sha256').update(clusterFolder).digest().readUInt32BE(0) % uidCount;
  for (let step = 0; step < uidCount; step += 1) {
    const uid = firstUid + ((start + step) % uidCount);
    if (!taken.has(uid)) return { uid, gid: uid, switched: true };
  }
  throw new Error('No free user number is left to run PostgreSQL as. Start Fairlead as a user other than root.');
}

/** Unlike the server, initdb requires a user with a name. */
export function namedUser(): SystemUser {
  const entry =
    passwdEntries().find((candidate) => candidate.name === 'nobody') ??
    passwdEntries().find((candidate) => candidate.uid !== 0);
  if (!entry) throw new Error('/etc/passwd lists no user other than root. Start Fairlead as a user other than root.');
  return { uid: entry.uid, gid: entry.gid, switched: true };
}

function passwdEntries(): { name: string; uid: number; gid: number }[] {
  const text = fs.existsSync('/etc/passwd') ? fs.readFileSync('/etc/passwd', 'utf8') : '';
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * Makes files accessible to a child process that runs as another user. On Linux the child gets an open handle and the
 * path `/proc/self/fd/N`, which works even if the parent folders are closed to it, as in a home folder with mode
 * 0700.
 */
export class Handles {
  readonly #open: number[] = [];

  constructor(private readonly user: SystemUser) {}

  /** A path under which the child can open `file`. */
  path(file: string): string {
    if (!this.user.switched || !fs.existsSync('/proc/self/fd')) return file;
    this.#open.push(fs.openSync(file, 'r'));
    return `/proc/self/fd/${this.#open.length + 2}`;
  }

  /** The handles in the order that the child requires, after stdin, stdout and stderr. */
  get stdio(): number[] {
    return this.#open;
  }

  close(): void {
    for (const handle of this.#open.splice(0)) fs.closeSync(handle);
  }
}
