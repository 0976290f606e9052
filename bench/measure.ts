import { Random } from '../server/src/generate/random';
import { enter, explain, type Recorder, type Statement, timeBare } from './bare-sql';
import type { Answer, Ask, Client } from './client/http-client';
import type { Connection } from './fill/bulk';
import type { Viewer } from './fill/plan';
import type { Facts, Question } from './questions/question';

const WARM_UP = 8;
/** Parameters of their own for each time that a question is asked before it is measured. */
export const WARM_UP_SEEDS = [10, 13, 14] as const;

export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly least: number;
  readonly max: number;
}

export interface Result {
  readonly question: string;
  readonly viewer: string;
  readonly limit: number;
  readonly share?: number;
  /** The reason why no figures exist. */
  readonly problem?: string;
  readonly http?: Spread;
  /** The same over HTTP for the first requests after the start: code not compiled yet, pages not in memory. */
  readonly first?: Spread;
  readonly handler?: Spread;
  readonly sql?: Spread;
  readonly statements?: number;
  readonly bytes?: number;
  /** How many records match the question: minimum, median, maximum. */
  readonly matched?: readonly [number, number, number];
  readonly met: boolean;
  readonly plan?: string;
}

export interface Stage {
  readonly client: Client;
  readonly recorder: Recorder;
  readonly bare: Connection;
  readonly facts: Facts;
  readonly viewer: Viewer;
  readonly rounds: number;
}

/** How a question fared right after the start, or why it has no figures. */
export type Earlier = { readonly answers: readonly Answer[] } | { readonly problem: string };

/**
 * Asks one question as often as it will be measured, with other parameters, so that it is measured on a server that has run for a while;
 * the times are reported separately.
 */
export function warmUp(stage: Stage, question: Question, seed: number): Promise<Earlier> {
  return answersTo(stage, asksOf(stage, question, seed));
}

async function answersTo(stage: Stage, asks: readonly Ask[]): Promise<Earlier> {
  const answers: Answer[] = [];
  for (const ask of asks) {
    const answer = await stage.client.ask(ask);
    if (answer.status < 200 || answer.status > 299)
      return { problem: `${ask.path} answered ${answer.status}: ${answer.text.slice(0, 200)}` };
    answers.push(answer);
  }
  return { answers };
}

function asksOf({ rounds, facts }: Stage, { ask, name }: Question, seed: number): Ask[] {
  return Array.from({ length: rounds + WARM_UP }, (_, at) => ask(facts, new Random(seed, name, at)));
}

/** Asks one question many times over HTTP with varied parameters, then runs the same as prepared bare SQL. */
export async function measure(stage: Stage, question: Question, before: Earlier): Promise<Result> {
  const { name, share } = question;
  const limit = question.limits?.[stage.viewer] ?? question.limit;
  const base = { question: name, viewer: stage.viewer, limit, share };
  const asks = asksOf(stage, question, 11);
  const asked = 'problem' in before ? before : await answersTo(stage, asks);
  if ('problem' in asked) return { ...base, met: false, problem: asked.problem };
  const answers = asked.answers.slice(WARM_UP);
  const earlier = 'answers' in before ? before.answers : [];
  // A write that is repeated would find nothing to change the second time.
  const twins = asks[0]?.method === 'GET' ? asks : asksOf(stage, question, 12);
  const bare = await bareTwin(stage, twins.slice(WARM_UP));
  const http = spread(answers.map(({ ms }) => ms));
  const first = spread(earlier.map(({ ms }) => ms));
  const handler = spread(answers.map(({ handlerMs }) => handlerMs));
  const sql = spread(bare.map(({ ms }) => ms));
  const met = http.p95 <= limit && (share === undefined || handler.p50 <= share * sql.p50);
  const slowest = answers.reduce((worst, { ms }, at) => (ms > (answers[worst]?.ms ?? 0) ? at : worst), 0);
  const plan = met
    ? undefined
    : `${twins[slowest + WARM_UP]?.path}\n\n${await explain(stage.bare, bare[slowest]?.statements ?? [])}`;
  const bytes = median(answers.map(({ text }) => text.length));
  const statements = median(bare.map((one) => one.statements.length));
  return { ...base, http, first, handler, sql, statements, bytes, matched: matched(answers), met, plan };
}

async function bareTwin({ recorder, client, bare, facts }: Stage, asks: readonly Ask[]) {
  await enter(bare, facts.account.id, 'America/New_York');
  const runs: { ms: number; statements: Statement[] }[] = [];
  // The first recording also contains the read of the account's configuration, which the server then caches.
  await recorder.record({ method: 'GET', path: '/api/internal/boot' }, client);
  for (const ask of asks) {
    const statements = await recorder.record(ask, client);
    const writes = ask.method !== 'GET';
    if (!runs.length) await timeBare(bare, statements, writes);
    runs.push({ ms: await timeBare(bare, statements, writes), statements });
  }
  return runs;
}

function matched(answers: readonly Answer[]): [number, number, number] | undefined {
  const totals = answers
    .map(({ text }) => Number(/"total":(\d+)/.exec(text.slice(-400))?.[1] ?? Number.NaN))
    .filter((n) => !Number.isNaN(n));
  return totals.length ? [Math.min(...totals), median(totals), Math.max(...totals)] : undefined;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return { least: sorted[0] ?? 0, p50: at(sorted, 0.5), p95: at(sorted, 0.95), max: sorted.at(-1) ?? 0 };
}

function median(values: readonly number[]): number {
  return spread(values).p50;
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;
}
