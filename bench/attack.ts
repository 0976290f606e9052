import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Person, sheet, WORKS } from './attack-person';
import { type Held, heldUp, watchLoop } from './loop';
import { spread } from './measure';
import { keep, machine } from './report';
import { startServerProcess } from './server-process';

const LIMIT_P95 = 100;
const SECONDS = 45;
const PAUSE_MS = 25;
/** Between two changes, so that they take little from the lists. */
const REST_MS = 250;
const attackerProgram = fileURLToPath(new URL('attacker.ts', import.meta.url));

/** How often the attacker received each status. */
type Statuses = readonly (readonly [string, number])[];

const LIST = '/api/v3/deals?per_page=50&sort_by=value&sort_direction=desc';

/**
 * A colleague of one account opens a list and changes one record repeatedly: alone first, then while another account runs
 * everything that is costly at the same time. True if the list stays fast.
 */
export async function underAttack(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-attack-'));
  const loop = path.join(folder, 'loop.jsonl');
  const settings = { FAIRLEAD_SIGNUP: 'open', FAIRLEAD_RATE_LIMIT_API: '0', ...watchLoop(loop) };
  const server = await startServerProcess(folder, undefined, settings);
  let attacker: ChildProcess | undefined;
  try {
    const address = `http://127.0.0.1:${server.port}`;
    const colleague = await Person.signUp(address, 'colleague@a.test');
    await colleague.bring('deals', sheet('Deal', 5000));
    attacker = fork(attackerProgram, [address]);
    await said(attacker);
    const changed = await oneDeal(colleague);
    await lists(colleague, 3);
    const alone = await both(colleague, changed, 10);
    attacker.send('begin');
    await sleep(2000);
    const from = Date.now();
    const beside = await both(colleague, changed, SECONDS);
    const statuses = said(attacker);
    attacker.send('end');
    const answered = (await statuses) as Statuses;
    if (!answered.length) throw new Error('The attacker had no answer in time: this machine is too busy to measure.');
    return told(alone, beside, answered, heldUp(loop, from));
  } finally {
    attacker?.kill();
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The next message of the attacker. Rejects if it ends without one. */
function said(attacker: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    attacker.once('message', resolve);
    attacker.once('exit', (code) => reject(new Error(`The attacker ended with ${code}.`)));
  });
}

interface Times {
  readonly lists: readonly number[];
  /** From the request to change one record in the background until it is done. */
  readonly changes: readonly number[];
  readonly undos: readonly number[];
}

async function both(who: Person, deal: number, seconds: number): Promise<Times> {
  const [opened, changed] = await Promise.all([lists(who, seconds), changes(who, deal, seconds)]);
  return { lists: opened, ...changed };
}

async function oneDeal(who: Person): Promise<number> {
  const { entries } = await who.call<{ entries: { id: number }[] }>('GET', '/api/v3/deals?per_page=1&attrs=id');
  return (entries[0] as { id: number }).id;
}

/** Changes one record as a bulk change, and undoes it, again and again. */
async function changes(who: Person, deal: number, seconds: number): Promise<Omit<Times, 'lists'>> {
  const times = { changes: [] as number[], undos: [] as number[] };
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(REST_MS)) {
    const began = performance.now();
    const set = await who.changeMany({ ids: [deal] });
    const done = performance.now();
    const undone = await who.ask('POST', `/api/v3/change_sets/${set}/undo`, '{}');
    if (!undone.ok) throw new Error(`The undo answered ${undone.status}: ${await undone.text()}`);
    times.changes.push(done - began);
    times.undos.push(performance.now() - done);
  }
  return times;
}

/** How long each opening of the list took. */
async function lists(who: Person, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(PAUSE_MS)) {
    const began = performance.now();
    const answer = await who.ask('GET', LIST);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`The colleague's list answered ${answer.status}: ${text}`);
    times.push(performance.now() - began);
  }
  return times;
}

function told(alone: Times, beside: Times, statuses: Statuses, held: readonly Held[]): boolean {
  const { p95 } = spread(beside.lists);
  const met = p95 <= LIMIT_P95;
  const row = (what: string, values: readonly number[]) => {
    const { p50, p95: most, max } = spread(values);
    return `| ${what} | ${values.length} | ${p50.toFixed(1)} | ${most.toFixed(1)} | ${max.toFixed(0)} |`;
  };
  const report = [
    `# A colleague's list under attack, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC\n`,
    `${machine()}. 5,000 deals in the account of the colleague, 20,000 in the other, which does at once, again and again: ${Object.entries(
      WORKS,
    )
      .map(([work, n]) => `${n} ${work}`)
      .join(', ')}.\n`,
    '| what the colleague does | times | p50 ms | p95 ms | slowest |',
    '| --- | --- | --- | --- | --- |',
    row('list, alone', alone.lists),
    row('list, under attack', beside.lists),
    row('bulk change of one record from start to done, alone', alone.changes),
    row('the same, under attack', beside.changes),
    row('its undo, alone', alone.undos),
    row('its undo, under attack', beside.undos),
    '',
    `What the attacker was answered: ${[...statuses]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, n]) => `${what}: ${n}`)
      .join(', ')}.`,
    `The server computed for ${Math.max(0, ...held.map(({ own }) => own)).toFixed(0)} ms at most without a pause; its event loop came ${Math.max(0, ...held.map(({ max }) => max)).toFixed(0)} ms late at most.`,
    `p95 of the list at most ${LIMIT_P95} ms: ${met ? 'met' : '**MISSED**'}.`,
  ].join('\n');
  process.stdout.write(`${keep('attack', report, { alone, beside, statuses }, report)}\n`);
  return met;
}
