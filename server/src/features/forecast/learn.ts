import { addDays, addMonths, type PlainDate, startOfMonth } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import { expectedOf, rateFinder } from '@fairlead/domain/forecast/expected';
import { ENOUGH, learnedRates, rangeOf, rateOfAll } from '@fairlead/domain/forecast/method';
import { enterAccount } from '../../account/sessions';
import type { Db } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { Unhurried } from '../../jobs/unhurried';
import {
  closedPlaces,
  correctWon,
  forgetMonthsBefore,
  keepMonth,
  keepRates,
  type LearningState,
  openPlaces,
  stateOf,
  takeTime,
  wonByMonth,
} from './learn.queries';

/** This many past months are forecast again, to see how accurate the forecast would have been. */
const MONTHS_TRIED = 12;
const HOUR = 3_600_000;
/** Learned once a day, in the hour in which the day ends. */
const STALE_HOURS = 20;

/** Learns the rates of each account from its closed deals: once a day, and whenever its past was computed anew. */
export const learnForecastsTask: ScheduledTask = {
  name: 'learn forecasts',
  async run(pool, now, log, stopping) {
    const unhurried = new Unhurried(stopping);
    const accounts = await pool.transaction('read', '', everyAccount);
    let learned = 0;
    for (const account of accounts) {
      try {
        const step: Step = (work) =>
          unhurried.step(() =>
            pool.transaction('write', '', async (db) => {
              await enterAccount(db, account);
              return work(db);
            }),
          );
        if (isLearned(await step((db) => stateOf(db, account)), now)) continue;
        if (await learnInSteps(step, account, now)) learned += 1;
      } catch (error) {
        if (stopping?.aborted) break;
        log.error({ err: error, account }, 'forecast not learned');
      }
    }
    return learned ? { learned } : undefined;
  },
};

/** Also not, where the server was stopped before all months were tried. */
function isLearned({ learned_at, learned_from, fills, closed, known }: LearningState, now: Date): boolean {
  if (learned_at === null || learned_from !== fills) return false;
  const isRecent = now.getTime() - learned_at.getTime() < STALE_HOURS * HOUR;
  return isRecent && (closed < ENOUGH || known.length >= MONTHS_TRIED);
}

/** Runs one piece of the work, in a transaction of its own or in that of the caller. */
type Step = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** In the caller's transaction. False while the past of the deals is not computed. */
export function learnHere(db: Db, account: number, now: Date): Promise<boolean> {
  return learnInSteps((work) => work(db), account, now);
}

/** The rates are a piece of the work, and so is each month: none of them waits for the others, or is lost with them. */
async function learnInSteps(step: Step, account: number, now: Date): Promise<boolean> {
  const { zone, stages, fills, learned_from, ...state } = await step((db) => stateOf(db, account));
  if (zone === null) return false;
  const isSamePast = learned_from === fills;
  const known = isSamePast ? state.known : [];
  const today = localDate(now, zone);
  const first = addMonths(startOfMonth(today), -MONTHS_TRIED);
  const isEnough = await step(async (db) => {
    await takeTime(db);
    const { places, all } = await closedPlaces(db, account, today);
    await keepRates(db, account, { now, fills }, learnedRates(stages, places, all), { ...all, ...rateOfAll(all) });
    await forgetMonthsBefore(db, account, isSamePast ? first : null);
    return all.closed >= ENOUGH;
  });
  const wonIn = await step(async (db) => {
    await takeTime(db);
    return wonByMonth(db, account, first, zone);
  });
  for (let at = 0; at < MONTHS_TRIED; at += 1) {
    const month = addMonths(first, at);
    await step(async (db) => {
      await takeTime(db);
      const won = wonIn.get(month) ?? 0;
      if (known.includes(month)) await correctWon(db, account, month, won);
      else if (isEnough) await tryMonth(db, { account, stages, month, won, now });
    });
  }
  return true;
}

interface Tried {
  readonly account: number;
  readonly stages: readonly number[];
  readonly month: PlainDate;
  readonly won: number;
  readonly now: Date;
}

/** The forecast of a month as of the day before it began, from the data of that day. */
async function tryMonth(db: Db, { account, stages, month, won, now }: Tried): Promise<void> {
  const day = addDays(month, -1);
  const { places, all } = await closedPlaces(db, account, day);
  const open = await openPlaces(db, account, day, now);
  const expected = expectedOf(open, rateFinder(learnedRates(stages, places, all), rateOfAll(all)));
  const sum = (key: 'deals' | 'cents' | 'weighted') => open.reduce((total, one) => total + one[key], 0);
  const { low, high } = rangeOf(expected, sum('cents'));
  await keepMonth(db, account, {
    month,
    deals: sum('deals'),
    history_cents: Math.round(expected.cents),
    low_cents: low,
    high_cents: high,
    weighted_cents: sum('weighted'),
    won_cents: won,
    is_enough: all.closed >= ENOUGH,
  });
}
