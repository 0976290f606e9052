import { countedFilter } from '@fairlead/domain/reports/conditions';
import { rangeOn } from '@fairlead/domain/reports/range';
import {
  type Bucket,
  inView,
  REPORT_TYPES,
  REPORT_VIEWS,
  type ReportDefinition,
  reportOf,
} from '@fairlead/domain/reports/report';
import { allOf, type Condition } from '@fairlead/domain/filters/filter';
import type { Random } from '../../server/src/generate/random';
import type { Ask } from '../client/http-client';
import { type Facts, listOf, type Question } from './question';

const run = (body: ReportDefinition): Ask => ({ method: 'POST', path: '/api/internal/reports/run', body });

/** The two conditions that go with any two fields. */
function twoFilters({ account }: Facts, random: Random): readonly Condition[] {
  const ids = (list: readonly { readonly id: number }[]) => random.some(3, list).map(({ id }) => id);
  return random.some(2, [
    { field: 'value', op: 'between', value: { from: random.pick([1_000, 5_000, 20_000]) } },
    { field: 'source_id', op: 'any_of', value: ids(account.lead_sources) },
    { field: 'deal_stage_id', op: 'none_of', value: ids(account.deal_stages) },
    { field: 'created_at', op: 'older_than', value: { days: random.int(20, 200) } },
  ] satisfies Condition[]);
}

/** The day after the generated histories end. */
const TODAY = '2026-11-21';
const SHOWN = 'name,company,deal_value,deal_stage_id,expected_close_date,user_id,updated_at';

const FIELDS = [
  'user_id',
  'user.team_id',
  'source_id',
  'deal_stage_id',
  'status',
  'revenue_type_id',
  'city',
  'company_id',
  'created_at',
  'closed_time',
  'expected_close_date',
];

/** The seven reports and five comparisons with their initial settings, and any measure by any two fields. */
export const reportQuestions: readonly Question[] = [
  ...REPORT_TYPES.map(
    (type): Question => ({
      name: `report: ${type}`,
      limit: 40,
      limits: { global: 100 },
      ask: () => run(reportOf(type)),
    }),
  ),
  ...REPORT_VIEWS.map(
    (view): Question => ({
      name: `report: ${view}`,
      limit: 40,
      limits: { global: 100 },
      ask: (_facts, random) => run(inView(reportOf(random.pick(['dealsWon', 'winRatio', 'dealsByStage'])), view)),
    }),
  ),
  {
    name: 'report: any measure by any two fields, two filters',
    limit: 60,
    limits: { global: 250 },
    ask: (facts, random) => {
      const bucket = random.pick<Bucket>(['week', 'month', 'quarter']);
      const [first = 'status', second = 'user_id'] = [
        ...new Set([random.pick(FIELDS), random.pick(FIELDS), 'status', 'user_id']),
      ];
      const of = random.pick(['count', 'value', 'weighted', 'average', 'win_ratio', 'days_to_close'] as const);
      const groups = [first, second].map((field) => ({ field, bucket }));
      return run({ ...reportOf('dealsByStage'), measure: { of }, groups, filter: { all: twoFilters(facts, random) } });
    },
  },
  {
    name: 'report: the deals of a cell as a list, with count and sum',
    limit: 60,
    limits: { global: 250 },
    ask: (facts, random) => listOf('deals', cellOf(facts, random)),
  },
];

/** What a click opens on the deals won from a source, or lost for a reason. */
function cellOf({ account }: Facts, random: Random) {
  const definition = reportOf(random.pick(['wonDealsBySource', 'dealsWon', 'winRatio']));
  const counted = countedFilter(definition, rangeOn(definition.date.range, TODAY, 0), account.deal_stages);
  const group: Condition = { field: 'source_id', op: 'any_of', value: [random.pick(account.lead_sources).id] };
  return { page: 1, per_page: 50, totals: 'true', attrs: SHOWN, filter: allOf(counted, group) };
}
