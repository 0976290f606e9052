import { writeDate } from '@fairlead/domain/dates/wire';
import type { Counted } from '@fairlead/domain/reports/figures';
import type { AnsweredAxis, AnsweredGroup } from '@fairlead/domain/reports/reports.contract';
import { REPORT_MESSAGES } from '@fairlead/domain/reports/reports.messages';
import type { Ctx } from '../../base/context';
import type { AskedGroup, AskedReport } from './asked-report';
import { PASSED } from './group-keys.queries';
import { conditionOf, conditionOfOthers, daysIn, daysOf, type Key, keyOf, passedDays } from './keys';
import { detailsOf, nameOfKey } from './names';
import { answeredKeys } from './order';

/** A group as the database counted it: its key as text, empty without a value and null for all others. */
export interface FoundGroup {
  readonly text: string | null;
  readonly groups: number;
  readonly counted: Counted;
  /** The figure by which groups are ordered. */
  readonly rank: number;
}

/** One level of groups with what a reader needs of it, and the position of each key in it. */
export interface Axis {
  readonly answered: AnsweredAxis;
  readonly indexOf: ReadonlyMap<string | null, number>;
}

/** What was counted for one level, the names of its groups, and the values of a group without deals. */
export interface Counting {
  readonly found: readonly FoundGroup[];
  readonly names: ReadonlyMap<string, string>;
  readonly nothing: Counted;
}

/** A group of the answer, with the text of its key in the database. */
type Placed = readonly [text: string | null, group: AnsweredGroup];

export function axisOf(
  ctx: Ctx,
  { weekStart }: AskedReport,
  group: AskedGroup,
  { found, names, nothing }: Counting,
): Axis {
  const { field, by, time } = group;
  const others = found.find(({ text }) => text === null);
  const values = new Map(
    found.flatMap((one) => (isValue(group, one.text) ? [[keyOf(group, one.text), one] as const] : [])),
  );
  const keys = answeredKeys(ctx, { group, values, isCut: others !== undefined, weekStart });
  const placed: Placed[] = keys.map((key) => [
    values.get(key)?.text ?? String(key),
    { ...valueOf(ctx, group, key, names), counted: values.get(key)?.counted ?? nothing },
  ]);
  const rest = others ? [othersOf(group, others, keys)] : [];
  const all = time
    ? [...passedOf(group, found), ...rest, ...placed, ...noneOf(group, found)]
    : [...placed, ...noneOf(group, found), ...rest];
  const answered = {
    field,
    label: group.found.label,
    by,
    ...(time ? { bucket: time.bucket } : {}),
    groups: all.map(([, one]) => one),
    found: values.size + (others?.groups ?? 0),
    overlaps: by === 'set',
  };
  return { answered, indexOf: new Map(all.map(([text], at) => [text, at])) };
}

function isValue({ time }: AskedGroup, text: string | null): text is string {
  return text !== null && text !== '' && !(time && text === PASSED);
}

function valueOf(ctx: Ctx, group: AskedGroup, key: Key, names: ReadonlyMap<string, string>) {
  const condition = conditionOf(group, key);
  const name = nameOfKey(ctx, group, key, names);
  const days = group.time ? daysOf(group.time, String(key)) : undefined;
  const within = days && { from: writeDate(days.from), to: writeDate(days.to) };
  return { key, what: 'value', name, ...detailsOf(ctx, group, key), ...within, condition } as const;
}

function passedOf({ field, time }: AskedGroup, found: readonly FoundGroup[]): Placed[] {
  const passed = found.find(({ text }) => text === PASSED);
  if (!time?.firstAhead || !passed) return [];
  const condition = daysIn(field, passedDays(time.within, time.firstAhead));
  const { counted } = passed;
  return [[PASSED, { key: null, what: 'passed', name: REPORT_MESSAGES.passed, condition, counted }]];
}

function noneOf({ field, found: { label } }: AskedGroup, found: readonly FoundGroup[]): Placed[] {
  const none = found.find(({ text }) => text === '');
  if (!none) return [];
  const name = REPORT_MESSAGES.noneOf(label);
  return [['', { key: null, what: 'none', name, condition: { field, op: 'none' }, counted: none.counted }]];
}

function othersOf(group: AskedGroup, { groups, counted }: FoundGroup, answered: readonly Key[]): Placed {
  const name = REPORT_MESSAGES.others(groups);
  return [null, { key: null, what: 'other', name, groups, condition: conditionOfOthers(group, answered), counted }];
}
