import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { spread } from './measure';
import { keep, machine } from './report';
import { type ServerProcess, startServerProcess } from './server-process';

const BYTES = 1024 * 1024 * 1024;
const PART = 1024 * 1024;
const PAUSE_MS = 20;
/** The whole process, not only its heap: buffers are outside of it. */
const MOST_GROWTH_MB = 150;
const MOST_MS = 250;

interface Caller {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Uploads 1 GB while a colleague opens a list repeatedly. True if memory stays flat and no list waits long. */
export async function measureUpload(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-upload-'));
  const settings = { FAIRLEAD_SIGNUP: 'open', FAIRLEAD_FILE_LIMIT_MB: '2048' };
  const server = await startServerProcess(folder, undefined, settings);
  try {
    const caller = await signedUp(server.port);
    await lists(caller, AbortSignal.timeout(2000));
    const before = memoryMb(server);
    const over = new AbortController();
    const watching = watchMemory(server, over.signal);
    const others = lists(caller, over.signal);
    const began = performance.now();
    const { status, stored } = await uploadOf(caller, BYTES);
    const seconds = (performance.now() - began) / 1000;
    over.abort();
    const [most, times] = [await watching, await others];
    return told({ status, stored, seconds, before, most, times });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function signedUp(port: number): Promise<Caller> {
  const user = { first_name: 'Hanna', last_name: 'Lind', email: 'hanna@a.test', password: 'Sail-away-42!' };
  const answer = await fetch(`http://127.0.0.1:${port}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: { company_name: 'Uploads' }, user }),
  });
  const { csrf_token } = (await answer.json()) as { csrf_token: string };
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { port, headers: { cookie, 'x-csrf-token': csrf_token } };
}

async function lists({ port, headers }: Caller, over: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!over.aborted) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/v3/deals?per_page=50`, { headers });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  return times;
}

function uploadOf({ port, headers }: Caller, bytes: number): Promise<{ status: number; stored: number }> {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n';
  const end = '\r\n--b--\r\n';
  const part = randomBytes(PART);
  return new Promise((settle, fail) => {
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v3/documents',
      headers: {
        ...headers,
        accept: 'application/json',
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': head.length + bytes + end.length,
      },
    });
    call.on('error', fail);
    call.on('response', (answer) => {
      let text = '';
      answer.on('data', (more: Buffer) => (text += more.toString()));
      answer.on('end', () => settle({ status: answer.statusCode ?? 0, stored: JSON.parse(text).size ?? 0 }));
    });
    call.write(head);
    let left = bytes;
    const write = () => {
      while (left > 0) {
        left -= PART;
        if (!call.write(part)) return void call.once('drain', write);
      }
      call.end(end);
    };
    write();
  });
}

/** Resident memory of the server itself, as the system reports it. */
function memoryMb({ pid }: ServerProcess): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? 0) / 1024;
}

async function watchMemory(server: ServerProcess, over: AbortSignal): Promise<number> {
  let most = 0;
  while (!over.aborted) {
    most = Math.max(most, memoryMb(server));
    await sleep(50);
  }
  return most;
}

interface Told {
  readonly status: number;
  readonly stored: number;
  readonly seconds: number;
  readonly before: number;
  readonly most: number;
  readonly times: readonly number[];
}

function told({ status, stored, seconds, before, most, times }: Told): boolean {
  const others = spread([...times]);
  const slowest = Math.max(...times);
  const grown = most - before;
  const good = status === 200 && stored === BYTES && grown <= MOST_GROWTH_MB && slowest <= MOST_MS;
  const text = `Upload of 1 GB: ${status}, ${seconds.toFixed(1)} s, on ${machine()}
memory before ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB (limit: ${MOST_GROWTH_MB} MB more)
${times.length} lists of others meanwhile: median ${others.p50.toFixed(0)} ms, p95 ${others.p95.toFixed(0)}, slowest ${slowest.toFixed(0)} (limit ${MOST_MS})
${good ? 'good' : 'NOT GOOD'}`;
  process.stdout.write(`${keep('upload', text, { seconds, before, most, others, slowest }, text)}\n`);
  return good;
}
