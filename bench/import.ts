import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { keep, machine } from './report';
import { ended, signedUp } from './import-calls';
import { startServerProcess } from './server-process';

const MOST_MB = 300;
const LEAST_REVERTED = 10_000;
/** Of a file whose tables still fit into memory, and of a longer one. */
const leastImported = (rows: number) => (rows <= 100_000 ? 10_000 : 8000);

interface Figures {
  readonly rows: number;
  readonly upload: number;
  readonly dryRun: number;
  readonly run: number;
  readonly perSecond: number;
  readonly revert: number;
  readonly revertedPerSecond: number;
  readonly peakMb: number;
}

/** Imports people with their companies into an empty installation of the built server, with all indexes in place. */
export async function measureImport(rows: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-import-'));
  const server = await startServerProcess(folder);
  try {
    const figures = await oneImport(`http://127.0.0.1:${server.port}`, server.pid, rows);
    const met =
      figures.perSecond >= leastImported(rows) &&
      figures.revertedPerSecond >= LEAST_REVERTED &&
      figures.peakMb <= MOST_MB;
    process.stdout.write(`${report(figures, met)}\n`);
    return met;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function oneImport(address: string, pid: number, rows: number): Promise<Figures> {
  const call = await signedUp(() => address);
  const file = new Blob([sheet(rows)], { type: 'text/csv' });
  const form = new FormData();
  form.append('type', 'people');
  form.append('file', file, 'people.csv');
  const [uploaded, upload] = await timed(() => call('POST', '/api/v3/imports', form));
  const { id } = uploaded;
  const [, dryRun] = await timed(() => call('POST', `/api/v3/imports/${id}/dry_run`));
  const [done, run] = await timed(async () => {
    await call('POST', `/api/v3/imports/${id}/start`);
    return ended(call, id);
  });
  if (done.status !== 'done' || done.created !== rows) throw new Error(`The import ended so: ${JSON.stringify(done)}`);
  const [, revert] = await timed(async () => {
    await call('POST', `/api/v3/imports/${id}/revert`);
    return ended(call, id);
  });
  const perSecond = (ms: number) => Math.round((rows / ms) * 1000);
  return {
    rows,
    upload,
    dryRun,
    run,
    perSecond: perSecond(run),
    revert,
    revertedPerSecond: perSecond(revert),
    peakMb: peakMemory(pid),
  };
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  return [await work(), performance.now() - started];
}

/** The peak memory of the server process as the kernel reports it; 0 if it reports none. */
function peakMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

const FIRST = ['Ada', 'Bo', 'Carla', 'Dmitri', 'Ewa', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kim', 'Lena'];
const LAST = ['Lovelace', 'Neumann', 'Okafor', 'Petersen', 'Quist', 'Rossi', 'Sato', 'Tan', 'Ueda', 'Virtanen'];

function sheet(rows: number): string {
  const lines = ['First name,Last name,Email,Phone,Company,Job title,Work city,Tags'];
  for (let at = 0; at < rows; at += 1) {
    const first = FIRST[at % FIRST.length];
    const last = `${LAST[Math.floor(at / FIRST.length) % LAST.length]}${at}`;
    const company = `Company ${at % Math.ceil(rows / 5)} Ltd`;
    lines.push(
      `${first},${last},${first}.${last}@example.test,+1 555 ${1_000_000 + at},${company},Buyer,Oslo,Tag ${at % 20}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function report(figures: Figures, met: boolean): string {
  const { rows, upload, dryRun, run, revert, perSecond, revertedPerSecond, peakMb } = figures;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const table = [
    `# Import of ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC\n`,
    `${machine()}. ${rows} people with ${Math.ceil(rows / 5)} companies and 20 tags.\n`,
    '| upload s | dry run s | run s | rows/s | revert s | rows/s | peak memory of the server MB | met |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    `| ${seconds(upload)} | ${seconds(dryRun)} | ${seconds(run)} | ${perSecond} | ${seconds(revert)} | ${revertedPerSecond} | ${peakMb} | ${met ? 'yes' : 'no'} |`,
  ].join('\n');
  return keep('import', table, { machine: machine(), ...figures }, table);
}
