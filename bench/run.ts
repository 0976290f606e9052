import type { SignedIn } from '@fairlead/domain/session/session.contract';
import type { Db } from '../server/src/base/database';
import { wrongCounters } from '../server/src/generate/recount';
import { Recorder } from './bare-sql';
import { type BenchDatabase, benchDatabase } from './database';
import { busyCalendars } from './fill/busy-calendars';
import { busyFeed } from './fill/busy-feed';
import { type Viewer, viewers } from './fill/plan';
import { Client } from './client/http-client';
import { untilAtRest } from './at-rest';
import { type Earlier, measure, type Result, type Stage, WARM_UP_SEEDS, warmUp } from './measure';
import { boardQuestions } from './questions/board';
import { fileQuestions } from './questions/files';
import { cardQuestions } from './questions/cards';
import { listQuestions } from './questions/lists';
import { mixedQuestions } from './questions/mixed';
import { ownFieldQuestions } from './questions/own-fields';
import type { Facts, Question } from './questions/question';
import { recordQuestions } from './questions/records';
import { reportQuestions } from './questions/reports';
import { searchQuestions } from './questions/search';
import { calendarQuestions } from './questions/calendar';
import { dashboardQuestions } from './questions/dashboards';
import { forecastQuestions } from './questions/forecast';
import { goalQuestions } from './questions/goals';
import { stepQuestions } from './questions/steps';
import { timeMachineQuestions } from './questions/time-machine';
import { report } from './report';
import { type ServerProcess, startServerProcess } from './server-process';
import { Writer } from './writer';

export interface Options {
  readonly seed: number;
  readonly size: number;
  readonly fresh: boolean;
  readonly rounds: number;
  readonly viewers: readonly Viewer[];
  /** Only questions whose name contains this, or one of several that semicolons separate. */
  readonly only: string;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Fills or reuses the database, starts the server on it, and asks every question as each viewer. */
export async function runBenchmark(options: Options): Promise<readonly Result[]> {
  const database = await benchDatabase(options.seed, options.size, options.fresh, say);
  const server = await startServerProcess(database.folder);
  const writing = new Client(server.port);
  let writer: Writer | undefined;
  try {
    await writing.signIn(viewers.global);
    writer = new Writer(writing, await factsFor(writing));
    const results: Result[] = [];
    for (const viewer of options.viewers) results.push(...(await askAs(viewer, server, database, options)));
    await writer.stop();
    const wrong = await inAccount(database, (db, account) => wrongCounters(db, account));
    const { written, failed } = writer;
    const { seed, size } = options;
    const circumstances = {
      postgres: database.embedded.version,
      size,
      seed,
      filledInSeconds: database.filledInSeconds,
    };
    say(`\n${report(results, { ...circumstances, written, writeFailures: failed, wrongCounters: wrong })}`);
    return results;
  } finally {
    // The writer stops first, also after an error: otherwise the error shown would be that the writer lost its
    // server.
    await writer?.stop();
    writing.close();
    await server.stop();
    await database.pool.end();
    await database.embedded.stop();
  }
}

/** The largest account is the first one. */
function inAccount<T>(database: BenchDatabase, work: (db: Db, account: number) => Promise<T>): Promise<T> {
  return database.pool.transaction('read', `select set_config('app.account_id', '1', true)`, (db) => work(db, 1));
}

async function askAs(
  viewer: Viewer,
  server: ServerProcess,
  database: BenchDatabase,
  options: Options,
): Promise<Result[]> {
  const client = new Client(server.port);
  const recorder = await Recorder.on(database.pool, database.folder);
  const bare = await database.pool.client();
  try {
    await client.signIn(viewers[viewer]);
    const seen = await factsFor(client);
    const [company] = seen.companies;
    const calendars = await busyCalendars(database.pool);
    const facts = {
      ...seen,
      calendars,
      ...(company === undefined ? {} : { busy: await busyFeed(database.pool, company) }),
    };
    const stage = { client, recorder, bare, viewer, facts, rounds: options.rounds };
    const questions = asked(options.only);
    const earlier = await warmedUp(stage, server, questions);
    const results: Result[] = [];
    for (const [question, before] of earlier) {
      say(`${viewer}: ${question.name}`);
      results.push(await measure(stage, question, before));
    }
    return results;
  } finally {
    client.close();
    bare.release(true);
    await recorder.close();
  }
}

/** What the first questions ask for is read in the background, and only then is known what else they need. */
async function warmedUp(stage: Stage, server: ServerProcess, questions: readonly Question[]) {
  const earlier = new Map<Question, Earlier>();
  for (const seed of WARM_UP_SEEDS) {
    for (const question of questions) {
      say(`${stage.viewer}: ${question.name}, to warm up`);
      const before = await warmUp(stage, question, seed);
      earlier.set(question, earlier.get(question) ?? before);
    }
    say(`the server was at rest after ${await untilAtRest(server.pid)} s`);
  }
  return earlier;
}

function asked(only: string): Question[] {
  const all = [
    listQuestions,
    mixedQuestions,
    ownFieldQuestions,
    boardQuestions,
    reportQuestions,
    timeMachineQuestions,
    recordQuestions,
    stepQuestions,
    calendarQuestions,
    goalQuestions,
    dashboardQuestions,
    forecastQuestions,
    searchQuestions,
    fileQuestions,
    cardQuestions,
  ];
  return all.flat().filter(({ name }) => only.split(';').some((part) => name.includes(part)));
}

/** Records from across everything that the viewer sees, taken from pages far apart. */
async function factsFor(client: Client): Promise<Facts> {
  const { account, user } = await client.get<SignedIn>('/api/internal/boot');
  const deals = await sample<Facts['deals'][number]>(client, 'deals', 'id,deal_stage_id,next_entry_id');
  const people = await sample<{ id: number }>(client, 'people', 'id');
  const companies = await sample<{ id: number }>(client, 'companies', 'id');
  const own = await client.get<{ entries: OwnEntry[] }>(
    `/api/v3/calendar_entries?per_page=200&conditions[incomplete]=true&conditions[owner_id]=${user.id}`,
  );
  const single = own.entries.filter((one) => !one.part_of_recurring_series);
  return {
    account,
    deals,
    people: people.map(({ id }) => id),
    companies: companies.map(({ id }) => id),
    entries: single.map(({ id }) => id),
    events: single.filter(({ start_time }) => start_time !== null).map(({ id }) => id),
  };
}

interface OwnEntry {
  readonly id: number;
  readonly part_of_recurring_series: boolean;
  readonly start_time: string | null;
}

async function sample<T>(client: Client, kind: string, attrs: string): Promise<T[]> {
  interface Page {
    entries: T[];
    pagination: { pages: number };
  }
  const ask = (page: number) => client.get<Page>(`/api/v3/${kind}?attrs=${attrs}&per_page=200&page=${page}`);
  const first = await ask(1).catch(() => undefined);
  if (!first) return [];
  const { pages } = first.pagination;
  const found = [...first.entries];
  for (const part of [0.2, 0.4, 0.6, 0.8]) if (pages > 5) found.push(...(await ask(Math.ceil(pages * part))).entries);
  return found;
}
