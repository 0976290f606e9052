import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { layout, readPasswords } from '../db/embedded/cluster';
import { urlsFor } from '../db/embedded/connections';
import { isAlive, serverPid } from './embedded-program';
import { memoryFolder, UNUSED_DATA } from './memory-folder';
import { serverProgram } from './server-program';

/** A whole server with its own database in a temporary folder, run as an operator runs it, for tests that kill it. */
export class DoomedServer {
  address = '';
  #child: ChildProcess | undefined;
  #output = '';

  /**
   * `file` is a built server; without it the current sources are bundled. With `mostMegabytes`, no file of the server
   * and its database can grow beyond that.
   */
  constructor(
    private readonly file?: string,
    private readonly env: Record<string, string> = {},
    private readonly mostMegabytes?: number,
    readonly folder = memoryFolder('fairlead-kill-'),
  ) {}

  /** The first time on the data of an unused server, if the run keeps such data. */
  async start(): Promise<void> {
    const isFirst = !this.file && !existsSync(join(this.folder, 'postgres'));
    const unused = isFirst ? await unusedData() : undefined;
    if (unused) cpSync(unused, this.folder, { recursive: true });
    await this.startAsItIs();
  }

  async startAsItIs(): Promise<void> {
    this.#output = '';
    const file = this.file ?? (await serverProgram());
    // The unit of the shell is half a kilobyte.
    const limit = this.mostMegabytes === undefined ? '' : `ulimit -f ${this.mostMegabytes * 2048} && `;
    const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, file], {
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        PORT: '0',
        FAIRLEAD_DATA: this.folder,
        FAIRLEAD_SIGNUP: 'open',
        NODE_ENV: 'test',
        FAIRLEAD_PASSWORD_COST: 'least',
        FAIRLEAD_LOG: 'fatal',
        FAIRLEAD_RATE_LIMIT_SESSION: '0',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    for (const limit = Date.now() + 60_000; Date.now() < limit; await sleep(25)) {
      const found = /running at (\S+)/.exec(this.#output);
      if (found?.[1]) {
        this.address = found[1];
        return;
      }
      if (child.exitCode !== null || child.signalCode !== null) break;
    }
    throw new Error(`The server did not start: ${this.#output}`);
  }

  /** The output of the server since it was started. */
  get output(): string {
    return this.#output;
  }

  /** URL of the superuser in the application's database. */
  get adminUrl(): string {
    const at = layout(this.folder);
    return urlsFor(at, readPasswords(at)).adminUrl.replace('@/postgres?', '@/fairlead?');
  }

  /** Kills the main database process only: its child processes notice by themselves, as after a kill by the kernel. */
  async killDatabase(): Promise<void> {
    const pid = serverPid(this.folder);
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await sleep(10);
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  /** Ends everything without waiting for a clean shutdown: the data is removed anyway. */
  async remove(): Promise<void> {
    await this.end('SIGKILL');
    if (existsSync(join(this.folder, 'postgres', 'postmaster.pid'))) await this.killDatabase();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const PATIENCE_MS = 60_000;

/**
 * The data of a server that was started and stopped: a copy starts in a fraction of the time. The first file of a run
 * that needs it creates it, and the others wait.
 */
async function unusedData(): Promise<string | undefined> {
  const place = process.env[UNUSED_DATA];
  if (!place) return undefined;
  const data = join(place, 'data');
  if (existsSync(data)) return data;
  try {
    mkdirSync(join(place, 'draft'));
  } catch {
    for (const limit = Date.now() + PATIENCE_MS; Date.now() < limit; await sleep(25)) if (existsSync(data)) return data;
    return undefined;
  }
  const first = new DoomedServer(undefined, {}, undefined, join(place, 'draft'));
  await first.startAsItIs();
  await first.end('SIGTERM');
  renameSync(first.folder, data);
  return data;
}
