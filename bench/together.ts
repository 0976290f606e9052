import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { sql } from '../server/src/base/sql';
import { Random } from '../server/src/generate/random';
import { wrongCounters } from '../server/src/generate/recount';
import { type BenchDatabase, benchDatabase } from './database';
import { viewers } from './fill/plan';
import { type Answer, type Ask, Client } from './client/http-client';
import type { Facts } from './questions/question';
import { keep, machine } from './report';
import { startServerProcess } from './server-process';
import { type Act, acts, type Colleague, longWork } from './together-acts';

const PEOPLE = 50;
/** The pause between two acts: reading, thinking, phoning. */
const THINK_MS = { least: 1500, most: 7500 };
const LIMIT_P99 = 250;

const say = (text: string) => process.stdout.write(`${text}\n`);

interface Times {
  readonly kinds: Map<string, number[]>;
  readonly faults: string[];
}

/**
 * Fifty people of the largest account work at the same time; returns true when no request failed and none took too
 * long. `upgrading`: the database is of an earlier version, and the server fills its facts meanwhile.
 */
export async function workTogether(minutes: number, seed = 1, size = 1, upgrading = false): Promise<boolean> {
  const database = await benchDatabase(seed, size, false, say, upgrading);
  const emails = await openForAll(database);
  const server = await startServerProcess(database.folder);
  const times: Times = { kinds: new Map(), faults: [] };
  try {
    const people = await atWork(emails, server.port, times);
    // Signing in and the first requests warm the server up; they do not count.
    times.kinds.clear();
    const memory = [memoryMb(server.pid)];
    const until = Date.now() + minutes * 60_000;
    const watching = watch(until, () => memory.push(memoryMb(server.pid)));
    await Promise.all(people.map((one) => work(one, until)));
    await watching;
    for (const { client } of people) client.close();
    const wrong = await database.pool.transaction('read', `select set_config('app.account_id', '1', true)`, (db) =>
      wrongCounters(db, 1),
    );
    if (wrong) times.faults.push(`${wrong} counters or facts do not fit the records`);
    if (upgrading && !(await areReady(database))) times.faults.push('the facts were not filled in this time');
    return told(times, minutes, memory, people.length);
  } finally {
    await server.stop();
    await database.pool.end();
    await database.embedded.stop();
  }
}

function areReady({ pool }: BenchDatabase): Promise<boolean> {
  return pool.transaction('read', `select set_config('app.account_id', '1', true)`, async (db) => {
    const { ready } = await db.one<{ ready: boolean }>(sql`select facts_ready as ready from account where id = 1`);
    return ready;
  });
}

/** People from all teams get the same password as the viewers. */
function openForAll({ pool }: BenchDatabase): Promise<string[]> {
  return pool.transaction('write', `select set_config('app.account_id', '1', true)`, async (db) => {
    const rows = await db.rows<{ email: string }>(sql`
      with spread as (select id, row_number() over (order by id) as place, count(*) over () as n from account_user
        where account_id = 1 and deleted_at is null and not read_only and level in (1, 2) and team_id is not null)
      update account_user u set
          password_hash = (select v.password_hash from account_user v where v.account_id = 1 and v.email = ${viewers.team})
        from spread s where u.account_id = 1 and u.id = s.id and s.place % greatest(1, s.n / ${PEOPLE * 2}) = 0
      returning u.email`);
    await db.run(sql`update account set config_version = config_version + 1 where id = 1`);
    return rows.map(({ email }) => email);
  });
}

/** Signs people in and loads what they see; skips those who see no records to work with. */
async function atWork(emails: readonly string[], port: number, times: Times): Promise<Colleague[]> {
  const people: Colleague[] = [];
  for (const email of emails) {
    if (people.length === PEOPLE) break;
    const client = new Client(port);
    await client.signIn(email);
    const facts = await factsOf(client);
    const at = people.length;
    const own = facts.deals.filter(({ id }) => id % PEOPLE === at);
    if (own.length && facts.people.length && facts.companies.length)
      people.push(colleague(client, facts, own, at, times));
    else client.close();
  }
  say(`${people.length} people are at work`);
  return people;
}

async function factsOf(client: Client): Promise<Facts> {
  const { account } = await client.get<SignedIn>('/api/internal/boot');
  const read = async <T>(kind: string, attrs: string, page: number) =>
    (await client.get<{ entries: T[] }>(`/api/v3/${kind}?attrs=${attrs}&per_page=200&page=${page}`)).entries;
  const deals: { id: number; deal_stage_id: number; next_entry_id: number | null }[] = [];
  for (const page of [1, 2, 3, 4])
    deals.push(...(await read<(typeof deals)[number]>('deals', 'id,deal_stage_id,next_entry_id', page)));
  const [people, companies] = [
    await read<{ id: number }>('people', 'id', 1),
    await read<{ id: number }>('companies', 'id', 1),
  ];
  return { account, deals, people: people.map(({ id }) => id), companies: companies.map(({ id }) => id) };
}

function colleague(client: Client, facts: Facts, own: Facts['deals'], at: number, times: Times): Colleague {
  const fault = (text: string) => void times.faults.push(text);
  const ask = async (kind: string, asked: Ask): Promise<Answer> => {
    const answer = await client.ask(asked);
    const known = times.kinds.get(kind);
    if (known) known.push(answer.ms);
    else times.kinds.set(kind, [answer.ms]);
    if (answer.status !== 200)
      fault(
        `${asked.method} ${asked.path}: ${answer.status} ${answer.text.replace(/,"request_id.*/, '').slice(0, 200)}`,
      );
    return answer;
  };
  return { client, facts, own, random: new Random(at + 1, 'together'), ask, fault, pause: (ms) => sleep(ms) };
}

async function work(who: Colleague, until: number): Promise<void> {
  await who.pause(who.random.int(0, THINK_MS.most));
  while (Date.now() < until) {
    await drawn(who.random)
      .run(who)
      .catch((error: Error) => who.fault(`${error.name}: ${error.message}`));
    await who.pause(who.random.int(THINK_MS.least, THINK_MS.most));
  }
}

function drawn(random: Random): Act {
  let left = random.next() * acts.reduce((sum, { weight }) => sum + weight, 0);
  return acts.find(({ weight }) => (left -= weight) < 0) ?? (acts[0] as Act);
}

async function watch(until: number, look: () => void): Promise<void> {
  for (; Date.now() < until; await sleep(2000)) look();
}

function memoryMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function told({ kinds, faults }: Times, minutes: number, memory: readonly number[], people: number): boolean {
  const short = [...kinds].filter(([kind]) => !longWork.has(kind)).flatMap(([, times]) => times);
  const all = [...kinds].flatMap(([, times]) => times);
  const p99 = at(short, 0.99);
  const met = p99 <= LIMIT_P99 && !faults.length;
  const line = (kind: string, times: readonly number[]) =>
    `| ${[kind, times.length, ...[0.5, 0.95, 0.99, 1].map((part) => at(times, part).toFixed(1))].join(' | ')} |`;
  const text = [
    `# ${people} people at work at once for ${minutes} minutes, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    machine(),
    `${(all.length / (minutes * 60)).toFixed(1)} requests a second; memory of the server ${memory[0]} MB at the start, ${memory.at(-1)} MB at the end, ${Math.max(...memory)} MB at most.`,
    '',
    '| what | times | p50 ms | p95 | p99 | most |',
    '| --- | --- | --- | --- | --- | --- |',
    ...[...kinds].sort(([a], [b]) => a.localeCompare(b)).map(([kind, times]) => line(kind, times)),
    line('all but the files', short),
    '',
    `${faults.length} faults${faults.length ? ':' : '.'}`,
    ...[...new Set(faults)].slice(0, 20).map((fault) => `- ${fault}`),
    '',
    `p99 ${p99.toFixed(1)} ms, limit ${LIMIT_P99}: ${met ? 'met' : '**MISSED**'}`,
  ].join('\n');
  say(keep('together', text, { minutes, memory, faults, kinds: Object.fromEntries(kinds) }, text));
  return met;
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
