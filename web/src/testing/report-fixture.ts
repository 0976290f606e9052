import { reportOf, type ReportDefinition } from '@fairlead/domain/reports/report';
import type { AnsweredAxis, AnsweredGroup, ReportAnswer } from '@fairlead/domain/reports/reports.contract';

/** Deals with this value in whole units. */
export const counted = (count: number, value: number, more: object = {}) => ({
  count,
  value_cents: value * 100,
  weighted_cents: value * 50,
  without_value: 0,
  ...more,
});

const group = (
  key: AnsweredGroup['key'],
  name: string,
  count: number,
  value: number,
  more: object = {},
): AnsweredGroup =>
  ({
    key,
    what: 'value',
    name,
    condition: { field: 'closed_time', op: 'has_value' },
    counted: counted(count, value),
    ...more,
  }) as AnsweredGroup;

const month = (day: string, count: number, value: number) =>
  group(day, day, count, value, {
    from: day,
    to: day,
    condition: { field: 'closed_time', op: 'between', value: { from: day, to: day } },
  });

const axis = (field: string, label: string, groups: readonly AnsweredGroup[], more: object = {}): AnsweredAxis =>
  ({ field, label, by: 'entry', groups, found: groups.length, overlaps: false, ...more }) as AnsweredAxis;

const MONTHS = axis(
  'closed_time',
  'Closed',
  [month('2026-03-01', 2, 300), month('2026-04-01', 0, 0), month('2026-05-01', 1, 500)],
  { by: 'time', bucket: 'month' },
);
const owner = (id: number, name: string, count: number, value: number) =>
  group(id, name, count, value, { condition: { field: 'user_id', op: 'any_of', value: [id] } });
const OWNERS = axis('user_id', 'Owner', [owner(1, 'Ines Moreau', 1, 500), owner(2, 'Ben Ito', 2, 300)]);

/** Deals won by month, split by owner: two in March and one in May. */
export function wonAnswer(changes: Partial<ReportAnswer> = {}): ReportAnswer {
  return {
    definition: reportOf('dealsWon') as ReportAnswer['definition'],
    range: { from: '2025/05/15', to: '2026/05/14' },
    as_of: '2026/05/14 14:42:00 +0000',
    deal_visibility_type: 'all',
    filter: { all: [{ field: 'closed_time', op: 'has_value' }] },
    total: counted(3, 800),
    first: MONTHS,
    second: OWNERS,
    cells: [
      { first: 0, second: 1, counted: counted(2, 300) },
      { first: 2, second: 0, counted: counted(1, 500) },
    ],
    notes: [],
    ...changes,
  } as ReportAnswer;
}

export function emptyAnswer(): ReportAnswer {
  const empty = (one: AnsweredAxis): AnsweredAxis => ({
    ...one,
    groups: one.groups.map((each) => ({ ...each, counted: counted(0, 0) })),
  });
  return wonAnswer({ total: counted(0, 0), first: empty(MONTHS), second: { ...OWNERS, groups: [] }, cells: [] });
}

/** Won and lost of each month. */
export function ratioAnswer(): ReportAnswer {
  const ratio = (won: number, lost: number) => counted(won + lost, 100, { won, lost, won_value_cents: won * 1000 });
  const groups = MONTHS.groups.map((each, index) => ({ ...each, counted: index === 1 ? ratio(0, 0) : ratio(3, 1) }));
  return wonAnswer({
    definition: reportOf('winRatio') as ReportAnswer['definition'],
    total: ratio(6, 2),
    first: { ...MONTHS, groups },
    second: null,
    cells: [],
  });
}

export function savedReport(changes: object = {}) {
  return {
    id: 7,
    name: 'Won this year',
    definition: reportOf('dealsWon') as ReportDefinition,
    user_id: 1,
    user: { id: 1, full_name: 'Ines Moreau' },
    shares: [],
    is_starred: false,
    may_update: true,
    may_share: true,
    created_at: '2026/05/01 10:00:00 +0000',
    updated_at: '2026/05/01 10:00:00 +0000',
    ...changes,
  };
}
