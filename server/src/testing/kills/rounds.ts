import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../generate/random';
import { eventually } from '../embedded-program';
import { countersHold, logHolds, savesHold, searchAnswers, searchHolds, untilJobsAreDone } from './proofs';
import { Saver } from './savers';
import { Site } from './site';
import { makeStock } from './stock';
import { Works } from './works';

export interface KillRun {
  readonly rounds: number;
  readonly seed: number;
  /** A built server; without it the current sources are bundled. */
  readonly program?: string;
  readonly say: (text: string) => void;
}

const SAVERS = 3;
/** The whole log is checked after this many rounds, and at the end. */
const LOG_EVERY = 10;
const BLOWS = ['the server', 'the database', 'both'] as const;

/**
 * Kills the server, its database or both repeatedly while users save and a large operation runs, and checks the
 * result each time. Throws at the first mismatch. The seed decides which operations run and when the kill happens;
 * what is in progress at that moment also depends on the machine.
 */
export async function killOverAndOver({ rounds, seed, program, say }: KillRun): Promise<void> {
  const site = new Site(program);
  let whole = false;
  try {
    await site.open();
    await makeStock(site);
    const savers = Array.from({ length: SAVERS }, (_, at) => new Saver(site, `c${at}`, new Random(seed, 'saver', at)));
    const works = new Works(site, new Random(seed, 'works'));
    await site.inDatabase((client) => untilJobsAreDone(client));
    await site.inDatabase((client) => works.settle(client));
    for (let round = 1; round <= rounds; round += 1) {
      const random = new Random(seed, 'round', round);
      const summary = await oneRound(
        { site, savers, works, random },
        round % LOG_EVERY === 0 || round === rounds,
      ).catch((error) => {
        throw new Error(`seed ${seed}, round ${round}: ${(error as Error).message}`, { cause: error });
      });
      say(`${round}. ${summary}`);
    }
    whole = true;
  } finally {
    // The data of a failed run is kept for inspection.
    await (whole ? site.server.remove() : site.server.end('SIGTERM'));
    if (!whole) say(`The data of what went wrong: ${site.server.folder}`);
  }
}

interface Scene {
  readonly site: Site;
  readonly savers: readonly Saver[];
  readonly works: Works;
  readonly random: Random;
}

async function oneRound(scene: Scene, wholeLog: boolean): Promise<string> {
  const { site, savers, works, random } = scene;
  const before = confirmations(savers);
  const saving = savers.map((saver) => saver.work());
  const what = works.begin();
  const delay = random.int(0, 1500);
  await sleep(delay);
  const blow = random.pick(BLOWS);
  await strike(site, blow);
  const confirmed = confirmations(savers) - before;
  if (blow === 'the database') await untilTheySaveAgain(site, savers);
  for (const saver of savers) saver.stop();
  await Promise.all(saving);
  await works.answered();
  const back = Date.now();
  const more = blow === 'the database' ? '' : await startAgain(site, random);
  const became = await proven(scene, wholeLog);
  const seconds = ((Date.now() - back) / 1000).toFixed(1);
  return `${what}; ${confirmed} saves; ${blow} killed after ${delay} ms${more}: ${became}; all proven after ${seconds} s`;
}

const confirmations = (savers: readonly Saver[]) => savers.reduce((sum, one) => sum + one.confirmations, 0);

async function strike({ server }: Site, blow: (typeof BLOWS)[number]): Promise<void> {
  const database = blow === 'the server' ? undefined : server.killDatabase();
  if (blow !== 'the database') await server.end('SIGKILL');
  await database;
}

/** The running server restarts its database by itself. */
async function untilTheySaveAgain(site: Site, savers: readonly Saver[]): Promise<void> {
  const then = savers.map((saver) => saver.confirmations);
  await eventually(async () => {
    if (savers.some((saver, at) => saver.confirmations < (then[at] ?? 0) + 2))
      throw new Error(`the database is not back: ${site.server.output}`);
  }, 60_000);
}

/** Sometimes the server is killed again while it starts or resumes its work. */
async function startAgain({ server }: Site, random: Random): Promise<string> {
  let more = '';
  while (random.chance(0.25)) {
    const starting = server.start().catch(() => undefined);
    const delay = random.int(100, 3000);
    await sleep(delay);
    await server.end('SIGKILL');
    await starting;
    more += ` and again after ${delay} ms`;
  }
  await server.start();
  return more;
}

function proven({ site, savers, works, random }: Scene, wholeLog: boolean): Promise<string> {
  return site.inDatabase(async (client) => {
    await untilJobsAreDone(client);
    const became = await works.settle(client);
    await savesHold(client, site, savers);
    await countersHold(client, site);
    await searchHolds(client, site);
    if (wholeLog) await logHolds(client, site);
    for (const saver of savers) {
      const [name, known] = random.pick(saver.certain) ?? [];
      if (name && known) await searchAnswers(site, name.split(' ')[1] as string, known.deleted ? 0 : 1);
    }
    const { name, status } = works.batch;
    if (status !== 'done') await searchAnswers(site, name, 0);
    return became;
  });
}
