import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { MOST_BUCKETS } from '@fairlead/domain/reports/buckets';
import { measuredField } from '@fairlead/domain/reports/groupable';
import { type Measure, MOST_GROUPS, MOST_SPLITS } from '@fairlead/domain/reports/report';
import type { Ctx } from '../../base/context';
import { narrowing, rowsFound } from '../../listing/held-rows';
import type { DealColumns } from '../../reading/held/deal-columns';
import { type HeldDeals, ofHeldDeals } from '../../reading/held/held-deals';
import { portionsOf, type Slices } from '../../reading/held/slices';
import { archivedLeftOut } from '../deals/public';
import type { AskedReport } from './asked-report';
import { type CountedRow, RANKED_BY } from './count.queries';
import { foremost } from './foremost';
import {
  type Cells,
  cellsOf,
  type FigureName,
  type Figures,
  figuresOfCells,
  type Reading,
  together,
} from './held-groups';
import { type HeldKey, heldKey } from './held-keys';

/**
 * Counts a report over the deals that a server holds in memory: the same rows as those of `countDeals`. Undefined if
 * the account is not held, or if the report needs more than is (decision 166).
 */
export async function countedHeld(ctx: Ctx, report: AskedReport): Promise<CountedRow[] | undefined> {
  const { measure } = report.definition;
  const narrow = narrowing(ctx, DEAL.name, archivedLeftOut(report.filter));
  if (!narrow || measuredField(measure) !== undefined) return undefined;
  return ofHeldDeals(ctx, (held) => counted(ctx, report, held, narrow));
}

function* counted(
  ctx: Ctx,
  { definition, groups, weekStart }: AskedReport,
  held: HeldDeals,
  narrow: NonNullable<ReturnType<typeof narrowing>>,
): Slices<CountedRow[] | undefined> {
  const { columns } = held;
  const rows = yield* rowsFound(held, narrow);
  const keys: HeldKey[] = [];
  for (const group of groups) {
    const key = yield* heldKey(ctx, columns, group, weekStart, rows);
    if (!key) return undefined;
    keys.push(key);
  }
  return yield* countedBy(columns, rows, keys, readingOf(ctx, columns, definition.measure), definition.measure);
}

/** Counts these rows by up to two keys. */
export function* countedBy(
  columns: DealColumns,
  rows: Int32Array,
  keys: readonly HeldKey[],
  reading: Reading,
  measure: Measure,
): Slices<CountedRow[]> {
  const cells = yield* cellsOf(rows, keys);
  const figures = yield* figuresOfCells(columns, rows, cells, reading);
  return yield* rowsOf(keys, cells, figures, measure);
}

function readingOf({ config }: Ctx, { coded }: DealColumns, { of }: Measure): Reading {
  const percents = new Map(config.deal_stages.map(({ id, percent }) => [id, percent]));
  const outcomes = coded.deal_stage_id.values.map((stage) => {
    const percent = percents.get(stage as number);
    return percent === 100 ? 1 : percent === 0 ? 2 : 0;
  });
  return { outcomes: of === 'win_ratio' ? Uint8Array.from(outcomes) : undefined, asksDays: of === 'days_to_close' };
}

/** The whole, the groups of each level and the cells; groups beyond the most that are answered are counted together. */
function* rowsOf(keys: readonly HeldKey[], cells: Cells, figures: Figures, measure: Measure): Slices<CountedRow[]> {
  const whole = yield* together(figures, new Int32Array(cells.size), 1);
  const found = [rowOf('total', [null, null], 0, whole, 0)];
  const axes: Axis[] = [];
  for (const [at, key] of keys.entries()) {
    const axis = yield* axisOf(key, at, cells.keys[at] as Int32Array, figures, measure);
    axes.push(axis);
    for (const [text, { groups, place }] of axis.answered)
      found.push(
        rowOf(at === 0 ? 'first' : 'second', at === 0 ? [text, null] : [null, text], groups, axis.figures, place),
      );
  }
  const [first, second] = axes;
  return first && second ? [...found, ...(yield* cellRows(cells, figures, first, second))] : found;
}

interface Axis {
  /** What is answered by itself or together, by its text; null for what is counted together. */
  readonly answered: ReadonlyMap<string | null, { readonly groups: number; readonly place: number }>;
  readonly figures: Figures;
  /** By key: the place among what is answered. */
  readonly placeOf: Int32Array;
  readonly texts: readonly (string | null)[];
}

function* axisOf(key: HeldKey, at: number, keyOfCell: Int32Array, figures: Figures, measure: Measure): Slices<Axis> {
  const ofKeys = yield* together(figures, keyOfCell, key.size);
  const most = key.isTime ? MOST_BUCKETS : at === 0 ? MOST_GROUPS : MOST_SPLITS;
  const there: number[] = [];
  for (const [start, end] of portionsOf(key.size)) {
    for (let one = start; one < end; one += 1) if ((ofKeys.count[one] as number) > 0) there.push(one);
    yield;
  }
  const ranked = there.filter((one) => !key.isApart(one));
  yield;
  const first = key.isTime
    ? ranked.sort(key.before)
    : yield* foremost(ranked, ofKeys[RANKED_BY[measure.of]] ?? ofKeys.count, key, most);
  const kept = [...there.filter(key.isApart), ...first.slice(0, most)];
  const texts: (string | null)[] = kept.map(key.textOf);
  const placeOf = new Int32Array(key.size).fill(kept.length);
  for (const [place, one] of kept.entries()) placeOf[one] = place;
  const others = there.length - kept.length;
  if (others) texts.push(null);
  const answered = new Map(texts.map((text, place) => [text, { groups: text === null ? others : 1, place }] as const));
  return { answered, figures: yield* together(ofKeys, placeOf, kept.length + 1), placeOf, texts };
}

function* cellRows(cells: Cells, figures: Figures, first: Axis, second: Axis): Slices<CountedRow[]> {
  const [one = new Int32Array(0), other = new Int32Array(0)] = cells.keys;
  const width = second.texts.length;
  const place = new Int32Array(cells.size);
  for (const [start, end] of portionsOf(place.length)) {
    for (let at = start; at < end; at += 1)
      place[at] =
        (first.placeOf[one[at] as number] as number) * width + (second.placeOf[other[at] as number] as number);
    yield;
  }
  const sums = yield* together(figures, place, first.texts.length * width);
  const found: CountedRow[] = [];
  for (let at = 0; at < sums.count.length; at += 1) {
    if (!sums.count[at]) continue;
    const texts = [first.texts[Math.floor(at / width)] ?? null, second.texts[at % width] ?? null] as const;
    found.push(rowOf('cell', texts, 1, sums, at));
  }
  return found;
}

function rowOf(
  level: CountedRow['level'],
  [first, second]: readonly [string | null, string | null],
  groups: number,
  figures: Figures,
  at: number,
): CountedRow {
  const of = (name: FigureName) => figures[name]?.[at] ?? 0;
  return {
    level,
    first,
    second,
    groups,
    count: of('count'),
    value: of('value'),
    weighted: of('weighted'),
    without_value: of('without_value'),
    won: of('won'),
    lost: of('lost'),
    won_value: of('won_value'),
    measured: of('measured'),
    sum: String(of('sum')),
    sample: of('sample'),
  };
}
