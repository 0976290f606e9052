import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { Random } from '../server/src/generate/random';
import { endpoints } from '../server/src/testing/endpoints';
import { type Drawn, draw, type Ids } from './fuzz-draw';
import { type Held, heldUp, watchLoop } from './loop';
import { spread } from './measure';
import { keep, machine } from './report';
import { startServerProcess } from './server-process';

const AT_ONCE = 6;
const MOST_LOOP_DELAY_MS = 100;
const SLOW_MS = 80;
const PASSWORD = 'Sail-away-42!';

/** Every account begins with a record of each kind. */
const FIRST = {
  companies: '{"name":"Harbour Works"}',
  people: '{"first_name":"Ada"}',
  deals: '{"name":"Crane 7"}',
  notes: '{"content":"Called"}',
  calendar_entries: '{"name":"Call back","due_date":"2026/12/01","recurrence_frequency":"daily"}',
};

const say = (text: string) => process.stdout.write(`${text}\n`);

interface Fault {
  readonly status: number;
  readonly request: Drawn;
  readonly answer: string;
}

interface Caller {
  readonly cookie: string;
  readonly csrf: string;
  /** The address it calls from, as a proxy in front of the server would forward it. */
  readonly address: string;
}

interface Got {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
  readonly retry: boolean;
  readonly cookie: string;
  /** It failed on a connection that was used before. */
  readonly wasKept: boolean;
}

/**
 * Sends this number of requests, drawn from the contracts, to a separate server. True if no answer was a fault of the
 * server (5xx, except a 503 with a time to try again) and its event loop was never blocked for long.
 */
export async function fuzz(requests: number, seed: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-fuzz-'));
  const loop = path.join(folder, 'loop.jsonl');
  const server = await startServerProcess(folder, undefined, {
    NODE_ENV: 'test',
    ...watchLoop(loop),
    FAIRLEAD_PASSWORD_COST: 'least',
    FAIRLEAD_SIGNUP: 'open',
    FAIRLEAD_RATE_LIMIT_API: '0',
    FAIRLEAD_TRUST_PROXY: '1',
  });
  const run = new Run(server.port, seed);
  const [started, from] = [performance.now(), Date.now()];
  try {
    const callers = Array.from({ length: AT_ONCE }, (_, at) => run.caller(at, Math.ceil(requests / AT_ONCE)));
    await Promise.all(callers);
    return told(run, (performance.now() - started) / 1000, heldUp(loop, from), server.output());
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Run {
  readonly statuses = new Map<number, number>();
  readonly faults: Fault[] = [];
  readonly slow: { ms: number; at: number; request: Drawn }[] = [];
  readonly times: number[] = [];

  constructor(
    private readonly port: number,
    private readonly seed: number,
  ) {}

  async caller(at: number, requests: number): Promise<void> {
    const random = new Random(this.seed, 'fuzz', at);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let user = await this.#signUp(agent, random);
    for (let n = 0; n < requests; n += 1) {
      const drawn = draw(random, random.pick(endpoints), user.ids);
      const began = Date.now();
      const { status, text, ms, retry } = await this.#send(agent, drawn, user);
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      this.times.push(ms);
      if (status >= 500 && !(status === 503 && retry)) this.faults.push({ status, request: drawn, answer: text });
      if (ms > SLOW_MS) this.slow.push({ ms, at: began, request: drawn });
      remember(user.ids, drawn, status, text);
      // The user signed out, made themselves inactive, or may only read from now on.
      if (status === 401 || n % 2000 === 1999) user = await this.#signUp(agent, random);
      if (at === 0 && n % 2000 === 0) say(`${n * AT_ONCE} requests, ${this.faults.length} faults`);
    }
    agent.destroy();
  }

  async #signUp(agent: Agent, random: Random): Promise<Caller & { ids: Ids }> {
    // Each calls from its own address, so that the wrong requests of one do not keep the others from signing up.
    const address = Array.from({ length: 4 }, () => random.int(1, 223)).join('.');
    const email = `fuzz-${random.int(1, 1e9)}-${random.int(1, 1e9)}@x.test`;
    const user = { first_name: 'Fu', last_name: 'Zz', email, password: PASSWORD };
    const body = JSON.stringify({ account: { company_name: 'Fuzz' }, user });
    const drawn: Drawn = { name: 'POST /signup', method: 'POST', path: '/signup', body, aim: 'right' };
    const { status, text, cookie } = await this.#send(agent, drawn, { cookie: '', csrf: '', address });
    if (status !== 200) throw new Error(`The sign-up answered ${status}: ${text}`);
    const ids: Ids = new Map(
      ['deals', 'people', 'companies', 'notes', 'calendar_entries', 'imports', 'list_views'].map((one) => [one, []]),
    );
    const signedIn = { cookie, csrf: (JSON.parse(text) as { csrf_token: string }).csrf_token, address, ids };
    for (const [plural, record] of Object.entries(FIRST)) {
      const one: Drawn = {
        name: `POST /api/v3/${plural}`,
        method: 'POST',
        path: `/api/v3/${plural}`,
        body: record,
        aim: 'right',
      };
      const made = await this.#send(agent, one, signedIn);
      remember(ids, one, made.status, made.text);
    }
    return signedIn;
  }

  /** A server may end a kept connection at any time; a client then sends again on a new one. */
  async #send(agent: Agent, drawn: Drawn, who: Caller): Promise<Got> {
    const got = await this.#sendOnce(agent, drawn, who);
    return got.wasKept ? this.#sendOnce(agent, drawn, who) : got;
  }

  #sendOnce(agent: Agent, { method, path: url, body }: Drawn, { cookie, csrf, address }: Caller) {
    const headers: Record<string, string> = { accept: 'application/json', cookie, 'x-csrf-token': csrf };
    headers['x-forwarded-for'] = address;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const began = performance.now();
    return new Promise<Got>((done, failed) => {
      const out = request({ port: this.port, host: '127.0.0.1', method, path: safe(url), headers, agent }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', failed);
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString().slice(0, 20_000),
            ms: performance.now() - began,
            retry: answer.headers['retry-after'] !== undefined,
            cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
            wasKept: false,
          }),
        );
      });
      out.on('error', (error) =>
        done({ status: 599, text: error.message, ms: 0, retry: false, cookie: '', wasKept: out.reusedSocket }),
      );
      out.setTimeout(120_000, () => out.destroy(new Error('no answer within two minutes')));
      out.end(body);
    });
  }
}

/** Node's client refuses characters that are not allowed in an address. */
const safe = (url: string) => url.replace(/[^\x21-\x7e]/g, encodeURIComponent);

function remember(ids: Ids, { method, name }: Drawn, status: number, text: string): void {
  if (status !== 200 || method !== 'POST') return;
  const id = Number(/"id":(\d+)/.exec(text)?.[1]);
  const plural = name.split('/').at(-1) ?? '';
  const known = ids.get(plural);
  if (known && id) known.splice(0, known.length > 20 ? 1 : 0, id);
}

function told(run: Run, seconds: number, held: readonly Held[], output: string): boolean {
  const { p50, p95, max } = spread(run.times);
  const longest = [...held].sort((a, b) => b.own - a.own).slice(0, 10);
  const worst = longest[0]?.own ?? 0;
  const near = longest
    .filter(({ own }) => own > MOST_LOOP_DELAY_MS)
    .map(({ at, own }) => {
      const among = run.slow.filter((one) => one.at < at && one.at + one.ms >= at - own);
      return `- ${own.toFixed(0)} ms, beside ${[...new Set(among.map(({ request: { name } }) => name))].join(', ') || 'no slow request'}`;
    });
  const kinds = new Map(run.faults.map((fault) => [`${fault.status} ${fault.request.name}`, fault]));
  const faults = [...kinds].map(
    ([kind, { request: one, answer }]) =>
      `- ${kind} (${one.aim}): \`${one.path.slice(0, 300)}\` \`${(one.body ?? '').slice(0, 600)}\` → ${answer.slice(0, 200)}`,
  );
  const report = [
    `# Requests drawn from the contracts, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC\n`,
    `${machine()}. ${run.times.length} requests to ${endpoints.length} calls in ${seconds.toFixed(0)} s; p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, slowest ${max.toFixed(0)} ms.`,
    `Answers: ${[...run.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${n}`)
      .join(', ')}.`,
    `The server computed for ${worst.toFixed(0)} ms at most before it saw to other requests (limit ${MOST_LOOP_DELAY_MS}). Its event loop came ${Math.max(0, ...held.map(({ max: ms }) => ms)).toFixed(0)} ms late at most, what other programs on the machine took included; p99 of the worst second ${Math.max(0, ...held.map(({ p99 }) => p99)).toFixed(0)} ms.`,
    ...near,
    `${run.faults.length} faults.`,
    ...faults,
  ].join('\n');
  say(
    keep(
      'fuzz',
      report,
      {
        statuses: [...run.statuses],
        faults: [...kinds.values()],
        held: longest,
        slow: run.slow,
        output: output.slice(-20_000),
      },
      report,
    ),
  );
  return run.faults.length === 0 && worst <= MOST_LOOP_DELAY_MS;
}
