import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Result, Spread } from './measure';

export interface Circumstances {
  readonly postgres: string;
  readonly size: number;
  readonly seed: number;
  readonly filledInSeconds: number;
  readonly written: number;
  readonly writeFailures: number;
  /** Exact counts that did not match the records after all writes. */
  readonly wrongCounters: number;
}

/** Prints the table and saves it, with the plans of the questions that missed their limit, in bench/results. */
export function report(results: readonly Result[], circumstances: Circumstances): string {
  const table = [heading(circumstances), '', ...rows(results), '', summary(results)].join('\n');
  const plans = results
    .filter(({ plan }) => plan)
    .map(({ question, viewer, plan }) => `## ${question} (${viewer})\n\n\`\`\`\n${plan}\n\`\`\``);
  return keep('bench', [table, ...plans].join('\n\n'), { circumstances, machine: machine(), results }, table);
}

/** Writes `<moment>-<what>.md` and `.json` and returns the text to print. */
export function keep(what: string, markdown: string, data: object, text: string): string {
  const folder = fileURLToPath(new URL('./results', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}-${what}`);
  writeFileSync(`${file}.md`, `${markdown}\n`);
  writeFileSync(`${file}.json`, `${JSON.stringify(data, null, 2)}\n`);
  return `${text}\n\nKept in ${path.relative(process.cwd(), file)}.md and .json`;
}

export function machine(): string {
  const gigabytes = (os.totalmem() / 2 ** 30).toFixed(0);
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown processor';
  const load = os.loadavg()[0]?.toFixed(1);
  return `${os.availableParallelism()} cores (${cpu}), ${gigabytes} GB, load ${load}, Node ${process.versions.node}, ${os.platform()} ${os.arch()}, commit ${commit()}`;
}

function heading({
  postgres,
  size,
  seed,
  filledInSeconds,
  written,
  writeFailures,
  wrongCounters,
}: Circumstances): string {
  const failures = writeFailures ? `, ${writeFailures} of them refused` : '';
  return [
    `# Benchmark of ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `${machine()}, PostgreSQL ${postgres}`,
    `Size ${size} (1 is 1,000,000 deals, 1,000,000 people, 200,000 companies in 20 accounts), seed ${seed}, filled in ${filledInSeconds} s.`,
    `Times in milliseconds, least / p50 / p95 / most. HTTP as another process sees it, ${written + writeFailures} writes beside${failures}; first: the`,
    'same before, for the first requests after the start; handler as the server measures it; SQL the same statements prepared on one bare connection, writes without their commit.',
    `Counters that differ from the records after all writes: ${wrongCounters}.`,
  ].join('\n');
}

function rows(results: readonly Result[]): string[] {
  const head = [
    'question',
    'viewer',
    'limit',
    'HTTP',
    'first',
    'handler',
    'SQL',
    'HTTP : SQL',
    'handler : SQL',
    'statements',
    'KB',
    'records that fit',
    '',
  ];
  return [head, head.map(() => '---'), ...results.map(cells)].map((row) => `| ${row.join(' | ')} |`);
}

function cells(result: Result): string[] {
  const { question, viewer, limit, share, http, first, handler, sql, matched, problem } = result;
  const start = [question, viewer, `${limit}`];
  if (!http || !first || !handler || !sql)
    return [...start, problem ?? '', '', '', '', '', '', '', '', '', 'no answer'];
  const times = (a: Spread, b: Spread) => (a.p50 / Math.max(b.p50, 0.001)).toFixed(1);
  const figures = [http, first, handler, sql].map(({ least, p50, p95, max }) =>
    [least, p50, p95, max].map((ms) => ms.toFixed(1)).join(' / '),
  );
  const part = `${times(handler, sql)}${share === undefined ? '' : ` (at most ${share})`}`;
  const size = ((result.bytes ?? 0) / 1024).toFixed(0);
  const fit = matched ? matched.map((n) => n.toLocaleString('en-GB')).join(' … ') : '';
  return [
    ...start,
    ...figures,
    times(http, sql),
    part,
    `${result.statements}`,
    size,
    fit,
    result.met ? 'met' : '**MISSED**',
  ];
}

function summary(results: readonly Result[]): string {
  const missed = results.filter(({ met }) => !met);
  if (!missed.length) return `All ${results.length} met their limit.`;
  return `${missed.length} of ${results.length} missed: ${missed.map(({ question, viewer }) => `${question} (${viewer})`).join('; ')}.`;
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
