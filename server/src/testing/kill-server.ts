import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { layout, readPasswords } from '../db/embedded/cluster';
import { urlsFor } from '../db/embedded/connections';
import { isAlive, serverPid } from './embedded-program';
import { memoryFolder } from './memory-folder';
import { serverProgram } from './server-program';

/** A whole server with its own database in a temporary folder, run as an operator runs it, for tests that kill it. */
export class DoomedServer {
  readonly folder = memoryFolder('fairlead-kill-');
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
  ) {}

  async start(): Promise<void> {
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
