import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../server/src/generate/random';
import { DoomedServer } from '../server/src/testing/kill-server';
import { type Call, fileOf, type Shown, signedUp } from './import-calls';
import { keep, machine } from './report';

const ROWS = 10_000;
const COMPANIES = 500;
const MOST_KILLS_OF_ONE = 8;
const PATIENCE_MS = 120_000;

/**
 * Imports that are killed at random moments, repeatedly, by ending the server, its database or both. Each must end
 * with every row imported exactly once, and the next import finds the data that the previous one left.
 */
export async function killImports(kills: number, seed: number): Promise<void> {
  const random = new Random(seed, 'import kills');
  const server = new DoomedServer();
  try {
    await server.start();
    const call = await signedUp(() => server.address);
    let killed = 0;
    let imports = 0;
    while (killed < kills) {
      const id = await begin(call, imports);
      killed += await killWhileRunning(server, call, id, { random, most: Math.min(MOST_KILLS_OF_ONE, kills - killed) });
      imports += 1;
      await requireWhole(call, id, imports);
      process.stdout.write(`${killed} kills, ${imports} imports, every row once\n`);
    }
    const line = `${killed} kills of server, database or both while ${imports} imports of ${ROWS} rows ran: no row lost, none twice.`;
    process.stdout.write(
      `${keep('import-kills', `${machine()}.\n\n${line}`, { killed, imports, rows: ROWS }, line)}\n`,
    );
  } finally {
    await server.remove();
  }
}

async function begin(call: Call, round: number): Promise<number> {
  const rows = Array.from({ length: ROWS }, (_, at) => `Deal ${round} ${at},Company ${at % COMPANIES},Tag ${at % 7},1`);
  const { id } = await call(
    'POST',
    '/api/v3/imports',
    fileOf('deals', `Name,Company,Tags,Value\n${rows.join('\n')}\n`),
  );
  await call('POST', `/api/v3/imports/${id}/start`);
  return id;
}

async function killWhileRunning(
  server: DoomedServer,
  call: Call,
  id: number,
  { random, most }: { random: Random; most: number },
): Promise<number> {
  for (let killed = 0; killed < most; killed += 1) {
    await sleep(random.int(20, 2500));
    const found = await shown(call, id);
    if (found && found.status !== 'running') return killed;
    const what = random.int(0, 2);
    // A database that is still starting cannot be found yet.
    if (what !== 0) await server.killDatabase().catch(() => undefined);
    if (what !== 1) {
      await server.end('SIGKILL');
      await server.start();
    }
  }
  return most;
}

async function shown(call: Call, id: number): Promise<Shown | undefined> {
  return call('GET', `/api/v3/imports/${id}`).catch(() => undefined);
}

async function requireWhole(call: Call, id: number, imports: number): Promise<void> {
  const limit = Date.now() + PATIENCE_MS;
  let found = await shown(call, id);
  while ((!found || found.status === 'running') && Date.now() < limit) {
    await sleep(200);
    found = await shown(call, id);
  }
  const deals = await asked<{ pagination: { total: number }; totals: { count: number; value: string } }>(
    call,
    '/api/v3/deals?per_page=1&totals=true',
  );
  const companies = await asked<{ pagination: { total: number } }>(call, '/api/v3/companies?per_page=1');
  const said = [found?.status, found?.created, found?.refused, deals.pagination.total, deals.totals.count];
  const wanted = ['done', ROWS, 0, ROWS * imports, ROWS * imports];
  const sums = [Number(deals.totals.value), companies.pagination.total];
  if (JSON.stringify([...said, ...sums]) !== JSON.stringify([...wanted, ROWS * imports, COMPANIES])) {
    throw new Error(`Import ${id} is not whole: ${JSON.stringify({ found, deals, companies })}`);
  }
}

/** A connection that died with the database fails one request; only the stored data counts here. */
async function asked<T>(call: Call, path: string): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call<T>('GET', path);
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(250);
    }
  }
}
