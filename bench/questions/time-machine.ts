import { addDays } from '@fairlead/domain/dates/plain';
import type { Random } from '../../server/src/generate/random';
import type { Ask } from '../client/http-client';
import type { Facts, Question } from './question';

/** The last day of the generated histories, and how many days before it they begin. */
const LAST = '2026-11-20';
const DAYS = 1460;

/** Past states are requested for the days of these histories. */
const dayBefore = (most: number, random: Random) => addDays(LAST, -random.int(1, most));

function asked(path: string, query: Record<string, string | number | undefined>): Ask {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  );
  return { method: 'GET', path: `/api/internal/time_machine/${path}?${new URLSearchParams(given)}` };
}

/** All pipelines as often as a single one, by value and by weighted value. */
const drawn = ({ account }: Facts, random: Random) => ({
  deal_pipeline_id: random.chance(0.5) ? random.pick(account.deal_pipelines).id : undefined,
  measure: random.pick(['value', 'weighted']),
});

/** How stages and cohorts are requested: the usual year, and deals created within any two years. */
const ranges = (random: Random) =>
  random.pick([{ preset: 'last_12_months' }, { preset: 'custom', from: '2024-11-21', to: LAST }]);

/** The pipeline as it was, and what became of its deals: over a short time, and between any two days. */
export const timeMachineQuestions: readonly Question[] = [
  {
    name: 'time machine: the pipeline of any day',
    limit: 100,
    ask: (_facts, random) => asked('pipeline', { on: dayBefore(DAYS, random) }),
  },
  {
    name: 'time machine: what changed in up to 90 days',
    limit: 250,
    ask: (facts, random) => asked('changes', { since: dayBefore(90, random), ...drawn(facts, random) }),
  },
  {
    name: 'time machine: what changed between any two days',
    limit: 600,
    ask: (facts, random) => {
      const [since, until] = [dayBefore(DAYS, random), dayBefore(DAYS, random)].toSorted();
      return asked('changes', { since, until, ...drawn(facts, random) });
    },
  },
  {
    name: 'time machine: the deals of a step, up to 90 days',
    limit: 250,
    ask: (facts, random) => {
      const step = random.pick(['new', 'grown', 'moved', 'won', 'lost']);
      return asked('deals', { since: dayBefore(90, random), step, ...drawn(facts, random) });
    },
  },
  {
    name: 'time machine: the board of any day',
    limit: 100,
    ask: (facts, random) => {
      const deal_pipeline_id = random.pick(facts.account.deal_pipelines).id;
      return asked('board', { on: dayBefore(DAYS, random), deal_pipeline_id });
    },
  },
  {
    name: 'time machine: each day of up to 90',
    limit: 100,
    ask: (_facts, random) => asked('days', { from: dayBefore(90, random) }),
  },
  {
    name: 'time machine: each day of five years',
    limit: 100,
    ask: (facts, random) =>
      asked('days', { from: '2021-11-22', deal_pipeline_id: drawn(facts, random).deal_pipeline_id }),
  },
  {
    name: 'time machine: stage conversion',
    limit: 250,
    ask: ({ account }, random) =>
      asked('stages', { ...ranges(random), deal_pipeline_id: random.pick(account.deal_pipelines).id }),
  },
  {
    name: 'time machine: cohorts',
    limit: 250,
    ask: (facts, random) =>
      asked('cohorts', { ...ranges(random), deal_pipeline_id: drawn(facts, random).deal_pipeline_id }),
  },
];
