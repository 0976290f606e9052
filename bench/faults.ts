import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Random } from '../server/src/generate/random';
import { eventually } from '../server/src/testing/embedded-program';
import { DoomedServer } from '../server/src/testing/kill-server';
import { countersHold, logHolds, savesHold, untilJobsAreDone } from '../server/src/testing/kills/proofs';
import { Saver } from '../server/src/testing/kills/savers';
import { Site } from '../server/src/testing/kills/site';
import { type Call, fileOf, type Shown, signedUp } from './import-calls';

const program = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const backup = fileURLToPath(new URL('../dist/server/cli/backup.js', import.meta.url));
const SAVERS = 4;
const MEGABYTES = 700;
const ROWS = 3000;
const PIECE = 64 * 1024;
const HELD_UP_MS = 10_000;

type Say = (text: string) => void;

/**
 * Two servers on one database, each with half of the users, while one of the two is killed repeatedly: no confirmed
 * change is lost, and users of the other server are not affected.
 */
export async function killOneOfTwo(minutes: number, everySeconds: number, seed: number, say: Say): Promise<void> {
  const random = new Random(seed, 'two servers');
  const one = new Site(program);
  await one.open();
  const two = one.beside(new DoomedServer(program, { FAIRLEAD_DATA: one.server.folder }));
  await two.server.start();
  const sites = [one, two];
  try {
    const savers = Array.from({ length: SAVERS }, (_, at) => {
      const site = sites[at % 2] as Site;
      return new Saver(site, `t${at}`, new Random(seed, 'saver of two', at));
    });
    const saving = savers.map((saver) => saver.work());
    let kills = 0;
    for (const until = Date.now() + minutes * 60_000; Date.now() < until; kills += 1) {
      await sleep(everySeconds * 1000);
      const at = random.int(0, 1);
      const others = savers.filter((_, index) => index % 2 !== at);
      const before = others.map(({ confirmations }) => confirmations);
      const { server } = sites[at] as Site;
      await server.end('SIGKILL');
      await eventually(async () => {
        if (others.some(({ confirmations }, index) => confirmations < (before[index] ?? 0) + 2))
          throw new Error('The users of the other server are held up.');
      }, HELD_UP_MS);
      await server.start();
    }
    for (const saver of savers) saver.stop();
    await Promise.all(saving);
    await one.inDatabase(async (client) => {
      await untilJobsAreDone(client);
      await savesHold(client, one, savers);
      await countersHold(client, one);
      await logHolds(client, one);
    });
    const saves = savers.reduce((sum, { confirmations }) => sum + confirmations, 0);
    say(`two servers: ${kills} kills of one of them in ${minutes} minutes, ${saves} saves, all proven`);
  } finally {
    await two.server.remove();
    await one.server.remove();
  }
}

/**
 * A separate file system that is filled while users save, import and back up, and then gets free space again. It
 * needs the permission to mount; without it, it reports that and fails, so that it never passes without a run.
 */
export async function fillTheDisk(say: Say): Promise<void> {
  const server = new DoomedServer(program, { FAIRLEAD_LOG: 'fatal' });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', server.folder]);
  if (mounted.status !== 0) throw new Error(`A small file system cannot be mounted here: ${mounted.stderr}`);
  const ballast = path.join(server.folder, 'ballast');
  try {
    await server.start();
    const call = await signedUp(() => server.address);
    await imported(call, 'before', 'done');
    fill(ballast);
    say(`disk full: saving answers "${await refusal(call)}"`);
    fill(ballast);
    const id = await begun(call, 'meanwhile').catch((error: Error) =>
      say(`disk full: an upload answers ${error.message}`),
    );
    const said = spawnSync(process.execPath, [backup], {
      env: { PATH: process.env.PATH ?? '', FAIRLEAD_DATA: server.folder },
      encoding: 'utf8',
    });
    const left = existsSync(path.join(server.folder, 'backups'))
      ? readdirSync(path.join(server.folder, 'backups'))
      : [];
    if (said.status === 0 || left.length) throw new Error(`The backup left ${left.join()}: ${said.stdout}`);
    say(`disk full: a backup says "${said.stderr.trim()}" and leaves nothing`);
    rmSync(ballast);
    await eventually(() => call('GET', '/api/v3/deals?per_page=1'), 60_000);
    if (id) await untilDone(call, id, 'done');
    await imported(call, 'after', 'done');
    const { pagination } = await call<{ pagination: { total: number } }>('GET', '/api/v3/deals?per_page=1');
    if (pagination.total % ROWS) throw new Error(`${pagination.total} deals: an import is there by half`);
    say(`disk full: with room again imports go on by themselves, ${pagination.total} deals, none by half`);
  } finally {
    await server.end('SIGTERM');
    // A lazy unmount: a database that has just ended may still hold a file open.
    spawnSync('umount', ['-l', server.folder]);
    rmSync(server.folder, { recursive: true, force: true });
  }
}

/** In small steps, because the database allocates space at the same time. */
function fill(file: string): void {
  for (;;) {
    try {
      appendFileSync(file, Buffer.alloc(PIECE));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}

/** Uploads until the server refuses; small deals fit into existing pages. */
async function refusal(call: Call): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await begun(call, `full ${tries}`).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (answer) return answer;
  }
  throw new Error('The disk is full, and everything is still saved.');
}

async function begun(call: Call, name: string): Promise<number> {
  const rows = Array.from({ length: ROWS }, (_, at) => `${name} ${at},${at}`);
  const { id } = await call('POST', '/api/v3/imports', fileOf('deals', `Name,Value\n${rows.join('\n')}\n`));
  await call('POST', `/api/v3/imports/${id}/start`);
  return id;
}

const imported = async (call: Call, name: string, status: string) => untilDone(call, await begun(call, name), status);

async function untilDone(call: Call, id: number, status: string): Promise<void> {
  await eventually(async () => {
    const found: Shown = await call('GET', `/api/v3/imports/${id}`);
    if (found.status !== status) throw new Error(`Import ${id} is ${found.status}: ${found.error ?? ''}`);
  }, 180_000);
}
