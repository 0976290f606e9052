import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { textRow, zipOf } from '../server/src/features/imports/testing/workbook';
import { ended, type Shown } from './import-calls';
import { type Held, heldUp, watchLoop } from './loop';
import { spread } from './measure';
import { keep, machine } from './report';
import { startServerProcess } from './server-process';

const LIMIT_P95 = 100;
const SECONDS = 45;
const PAUSE_MS = 25;
const LIST = '/api/v3/deals?per_page=50&sort_by=value&sort_direction=desc';

/** So many of each at the same time, again and again. */
const WORKS = { 'dry runs': 20, 'bad workbooks': 10, exports: 10, imports: 5 } as const;

const COLUMNS = JSON.stringify({ columns: ['name', 'value', 'company_name'] });

type Work = keyof typeof WORKS;
type Statuses = Map<string, number>;

/**
 * A colleague of one account opens a list again and again: alone first, then while another account does everything that
 * is costly at once. True if the list stays quick.
 */
export async function underAttack(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-attack-'));
  const loop = path.join(folder, 'loop.jsonl');
  const settings = { FAIRLEAD_SIGNUP: 'open', FAIRLEAD_RATE_LIMIT_API: '0', ...watchLoop(loop) };
  const server = await startServerProcess(folder, undefined, settings);
  try {
    const address = `http://127.0.0.1:${server.port}`;
    const colleague = await Person.signUp(address, 'colleague@a.test');
    const attacker = await Person.signUp(address, 'attacker@b.test');
    await colleague.bring('deals', sheet('Deal', 5000));
    await attacker.bring('deals', sheet('Theirs', 20_000));
    await lists(colleague, 3);
    const alone = await lists(colleague, 10);
    const statuses: Statuses = new Map();
    const over = new AbortController();
    const attack = works(attacker, statuses, over.signal);
    await sleep(2000);
    const from = Date.now();
    const beside = await lists(colleague, SECONDS);
    over.abort();
    await attack;
    return told(alone, beside, statuses, heldUp(loop, from));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Person {
  private constructor(
    private readonly address: string,
    private readonly headers: Record<string, string>,
  ) {}

  static async signUp(address: string, email: string): Promise<Person> {
    const user = { first_name: 'Hanna', last_name: 'Lind', email, password: 'Sail-away-42!' };
    const answer = await fetch(`${address}/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: { company_name: email }, user }),
    });
    const { csrf_token } = (await answer.json()) as { csrf_token: string };
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return new Person(address, { cookie, 'x-csrf-token': csrf_token });
  }

  ask(method: string, where: string, body?: FormData | string, signal?: AbortSignal): Promise<Response> {
    const json: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    return fetch(this.address + where, { method, headers: { ...this.headers, ...json }, body, signal });
  }

  async call<T = Shown>(method: string, where: string, body?: FormData): Promise<T> {
    const answer = await this.ask(method, where, body);
    if (!answer.ok) throw new Error(`${where} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async bring(type: string, file: Blob): Promise<void> {
    const { id } = await this.call('POST', '/api/v3/imports', formOf(type, file, `${type}.csv`));
    await this.call('POST', `/api/v3/imports/${id}/start`);
    await ended((method, where) => this.call(method, where), id);
  }
}

function formOf(type: string, file: Blob, name: string): FormData {
  const form = new FormData();
  form.append('type', type);
  form.append('file', file, name);
  return form;
}

function sheet(what: string, rows: number): Blob {
  const lines = Array.from({ length: rows }, (_, at) => `${what} ${at},${at % 1000},Company ${at % 500}`);
  return new Blob([`Name,Value,Company\n${lines.join('\n')}\n`], { type: 'text/csv' });
}

/** Long enough to be costly, and broken at its end. */
function badWorkbook(): Blob {
  const rows = Array.from({ length: 40_000 }, (_, at) => textRow(at + 1, [`Name ${at}`, 'x'.repeat(40), `${at}`]));
  const file = zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}<row r="40001"><c t="s"><v>99`,
  });
  return new Blob([new Uint8Array(file)]);
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

async function works(who: Person, statuses: Statuses, over: AbortSignal): Promise<void> {
  const [file, book] = [sheet('Tried', 20_000), badWorkbook()];
  const upload = () => who.call('POST', '/api/v3/imports', formOf('deals', file, 'tried.csv'));
  let tried = (await upload()).id;
  const acts: Readonly<Record<Work, () => Promise<number>>> = {
    'dry runs': async () => {
      const status = await drained(who.ask('POST', `/api/v3/imports/${tried}/dry_run`, undefined, over));
      // Later uploads have pushed it out.
      if (status === 404) tried = (await upload()).id;
      return status;
    },
    'bad workbooks': () => drained(who.ask('POST', '/api/v3/imports', formOf('people', book, 'bad.xlsx'), over)),
    exports: async () => {
      const asked = await who.ask('POST', '/api/v3/deals/export', COLUMNS, over);
      if (asked.status !== 200) return drained(Promise.resolve(asked));
      const made = (await asked.json()) as { export: { file_url: string } };
      return drained(who.ask('GET', made.export.file_url, undefined, over));
    },
    imports: async () => {
      const sent = await who.ask('POST', '/api/v3/imports', formOf('deals', sheet('More', 5000), 'more.csv'), over);
      if (sent.status !== 200) return drained(Promise.resolve(sent));
      const made = (await sent.json()) as Shown;
      return drained(who.ask('POST', `/api/v3/imports/${made.id}/start`, undefined, over));
    },
  };
  const loops = (Object.keys(WORKS) as Work[]).flatMap((work) =>
    Array.from({ length: WORKS[work] }, () => again(work, acts[work], statuses, over)),
  );
  await Promise.all(loops);
}

async function again(work: Work, act: () => Promise<number>, statuses: Statuses, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const status = await act().catch(() => 0);
    const key = `${work} ${status || 'given up'}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    // Whoever is refused tries again soon, as an attacker does.
    if (status !== 200) await sleep(50);
  }
}

async function drained(sent: Promise<Response>): Promise<number> {
  const answer = await sent;
  await answer.arrayBuffer();
  return answer.status;
}

function told(alone: readonly number[], beside: readonly number[], statuses: Statuses, held: readonly Held[]): boolean {
  const { p95 } = spread(beside);
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
    '| list | times | p50 ms | p95 ms | slowest |',
    '| --- | --- | --- | --- | --- |',
    row('alone', alone),
    row('under attack', beside),
    '',
    `What the attacker was answered: ${[...statuses]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, n]) => `${what}: ${n}`)
      .join(', ')}.`,
    `The server computed for ${Math.max(0, ...held.map(({ own }) => own)).toFixed(0)} ms at most without a pause; its event loop came ${Math.max(0, ...held.map(({ max }) => max)).toFixed(0)} ms late at most.`,
    `p95 at most ${LIMIT_P95} ms: ${met ? 'met' : '**MISSED**'}.`,
  ].join('\n');
  process.stdout.write(`${keep('attack', report, { alone, beside, statuses: [...statuses] }, report)}\n`);
  return met;
}
