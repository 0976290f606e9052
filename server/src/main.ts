import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { logTo } from './adapters/log-output';
import { fileStorages } from './adapters/file-storage';
import { mailerOf } from './adapters/mail';
import { syslogTo } from './adapters/syslog';
import { buildApp } from './app';
import { type Config, readConfig } from './base/config';
import { networkAdvice } from './base/network-advice';
import { heavyLimits, jobLimits, liveLimits, openPool, requestLimits } from './db/connection';
import { clockDifference } from './db/clock-difference';
import { startEmbedded } from './db/embedded/embedded';
import { connectionShortage } from './db/offered-connections';
import { migrate } from './db/migrate';
import {
  backgroundTasks,
  hourlyTasks,
  IN_TURNS,
  lanesOf,
  learningTasks,
  scheduledTasks,
  ticks,
} from './features/background';
import { demoSignIns, makeDemo } from './features/demo/public';
import { pepperLines } from './features/session/public';
import { LiveHub } from './live/hub';
import { startQueue } from './jobs/queue';
import { startRelay } from './jobs/relay';
import { HOURLY, startSchedule, UNHURRIED } from './jobs/schedule';
import { startTicker } from './jobs/ticker';

type Stop = () => Promise<unknown>;

const PATIENCE_MS = 2000;

/** Starts the server: database, migrations, background jobs, then the port. Ends cleanly on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const started: Stop[] = [];
  const end = async (code: number) => {
    // Stops in reverse order: later parts depend on earlier ones.
    for (const stop of started.splice(0).reverse()) await stop().catch(() => undefined);
    process.exit(code);
  };
  process.once('SIGINT', () => void end(0));
  process.once('SIGTERM', () => void end(0));
  try {
    await start(readConfig(), started);
  } catch (error) {
    process.stderr.write(`Fairlead could not start: ${(error as Error).message}\n`);
    await end(1);
  }
}

/** Every part that was started is in `started`, even if a later step fails. */
async function start(config: Config, started: Stop[]): Promise<void> {
  const url = await openDatabase(config, started);
  const shortage = await connectionShortage(url);
  if (shortage) say(shortage);
  const collector = config.logCollector && syslogTo(config.logCollector, { say });
  if (collector) started.push(() => collector.stop());
  const log = logTo(process.stdout, config.logLevel, collector);
  const clock = () => new Date();
  const difference = await clockDifference(url, clock);
  if (difference) say(difference);
  const pool = openPool(url, requestLimits);
  started.push(() => pool.end());
  const heavyPool = openPool(url, { ...heavyLimits, memory: pool.memory });
  started.push(() => heavyPool.end());
  const jobPool = openPool(url, { ...jobLimits, memory: pool.memory, readsForMemory: true });
  started.push(() => jobPool.end());
  const livePool = openPool(url, liveLimits);
  started.push(() => livePool.end());
  for (const line of networkAdvice(config)) say(line);
  for (const line of await pool.transaction('read', '', (db) => pepperLines(db, config))) say(line);
  if (config.demo === 'on')
    await pool.transaction('write', '', (db) => makeDemo({ db, now: clock(), storages: fileStorages(config) }));
  const signupToken = randomBytes(9).toString('base64url');
  const mailer = mailerOf(config);
  const parts = { pool: jobPool, clock, log, config, mailer, wakeRelay: () => relay.wake() };
  const tasks = backgroundTasks(parts);
  const queue = await startQueue({ url, tasks, lanes: lanesOf(tasks), log });
  started.push(() => queue.stop());
  const relay = startRelay({ pool: jobPool, log, tasks: Object.keys(tasks), inTurns: IN_TURNS });
  started.push(() => relay.stop());
  const app = await buildApp({
    config,
    pool,
    heavyPool,
    mailer,
    clock,
    webFolder: webFolder(),
    signupToken,
    logger: log,
    wakeRelay: () => relay.wake(),
    ...(config.pushKey ? { hub: new LiveHub({ pool: livePool, clock, log }) } : {}),
  });
  started.push(() => closeApp(app));
  await app.listen({ port: config.port, host: config.host });
  started.push(startSchedule(jobPool, clock, log, scheduledTasks({ config })));
  started.push(startTicker(ticks(parts), log));
  started.push(startSchedule(jobPool, clock, log, hourlyTasks, HOURLY));
  started.push(startSchedule(jobPool, clock, log, learningTasks, UNHURRIED));
  const { port } = app.server.address() as { port: number };
  say(`Fairlead is running at ${config.publicUrl ?? `http://${config.host}:${port}`}`);
  for (const line of await pool.transaction('read', '', (db) => demoSignIns(db, config))) say(line);
  if (config.signup === 'first') say(`To create the first account from another machine, use the token ${signupToken}`);
}

/** Requests in progress are answered; idle connections that browsers keep open would delay the shutdown by a minute. */
async function closeApp(app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(patience);
}

async function openDatabase(config: Config, started: Stop[]): Promise<string> {
  if (config.databaseUrl) {
    await migrate(config.databaseUrl);
    return config.databaseUrl;
  }
  const embedded = await startEmbedded({ dataFolder: config.dataFolder, log: { info: say, warn: say } });
  started.push(() => embedded.stop());
  await migrate(embedded.url);
  return embedded.url;
}

function webFolder(): string | undefined {
  const web = fileURLToPath(new URL('../web', import.meta.url));
  return existsSync(web) ? web : undefined;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

void main();
