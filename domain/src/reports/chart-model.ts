import { percentText } from '../locale/locale';
import { countedAt } from './answer';
import { type Counted, figureOf } from './figures';
import type { AnsweredAxis, AnsweredGroup, ReportAnswer } from './reports.contract';
import { type ChartBar, type ChartSeries, patternOf, totalOf } from '../charts/chart-data';
import { chartColors, cssColor, DEFAULT_PALETTE, LARGE_PALETTE, OTHER_COLOR } from '../charts/palette';
import { addsUp, drawn, dayOfGroup, emptyText, type FigureTexts, groupName } from './figure-text';
import type { ColorSet } from './printed-form';
import { reportWords as m } from './report-page.messages';

export interface ChartModel {
  readonly bars: readonly ChartBar[];
  readonly series: readonly ChartSeries[];
  /** The parts have names, which a legend shows. */
  readonly hasLegend: boolean;
  readonly name: string;
}

/** The key of a group in the address and in a chart. */
export function keyOfGroup({ what, key }: AnsweredGroup): string {
  return what === 'value' ? String(key) : `_${what}`;
}

export function indexOfKey(axis: AnsweredAxis | null, key: string | null | undefined): number | null {
  if (!axis || !key) return null;
  const index = axis.groups.findIndex((group) => keyOfGroup(group) === key);
  return index < 0 ? null : index;
}

/** The rest of the series in the default colours. */
const REST = '_rest';
/** With the default colours, as many of the largest groups as there are colours have one of their own. */
const OWN_COLORS = DEFAULT_PALETTE.length;

const ACCENT = cssColor(DEFAULT_PALETTE[0] ?? OTHER_COLOR);
const OTHER = cssColor(OTHER_COLOR);
const PALE = 'light-dark(#b9d0f4, #2c4a78)';
const RED = 'light-dark(#c4352b, #ef7266)';
const GREEN = 'light-dark(#1e7a46, #4fb97c)';
const AMBER = 'light-dark(#9a6100, #d99e3a)';

/** The drawing of an answer: its first groups as bars, the second ones as their parts. */
export function chartModel(answer: ReportAnswer, texts: FigureTexts, set: ColorSet): ChartModel | null {
  const { first, definition } = answer;
  if (!first) return null;
  const parts = partsOf(answer, set);
  const bars = first.groups.map((group, index) => barOf(answer, texts, { group, index, axis: first, parts }));
  return {
    bars,
    series: parts.map(({ series }) => series),
    hasLegend: parts.length > 1,
    name: chartName(answer, texts),
    ...(definition.measure.of === 'win_ratio' && { hasLegend: false }),
  };
}

interface Part {
  readonly series: ChartSeries;
  readonly of: (at: number, counted: Counted) => number;
}

function partsOf(answer: ReportAnswer, set: ColorSet): readonly Part[] {
  const { definition, second } = answer;
  const { measure } = definition;
  if (second && addsUp(measure)) return splitParts(answer, second, set);
  if (measure.of === 'weighted') return weightedParts(answer);
  return [{ series: { key: 'all', label: '', color: mainColor(answer) }, of: (_, counted) => drawn(measure, counted) }];
}

/** The weighted value is drawn in front of the value. */
function weightedParts({ definition }: ReportAnswer): readonly Part[] {
  return [
    {
      series: { key: 'weighted', label: m.weighted, color: ACCENT },
      of: (_, counted) => drawn(definition.measure, counted),
    },
    {
      series: { key: REST, label: m.rest, color: PALE },
      of: (_, { value_cents, weighted_cents }) => Math.max(0, value_cents - weighted_cents),
    },
  ];
}

function splitParts(answer: ReportAnswer, second: AnsweredAxis, set: ColorSet): readonly Part[] {
  const own = second.groups.map((group, index) => ({ group, index })).filter(({ group }) => group.what === 'value');
  const most = set === 'large' || !isCollected(own.length) ? own.length : OWN_COLORS;
  const colors = chartColors(most, set === 'large' ? LARGE_PALETTE : DEFAULT_PALETTE);
  const shown = own.slice(0, most);
  const rest = second.groups.map((_, index) => index).filter((index) => !shown.some((one) => one.index === index));
  const at = cellsOf(answer);
  const parts: Part[] = shown.map(({ group, index }, place) => ({
    series: {
      key: keyOfGroup(group),
      label: groupName(second, group),
      color: cssColor(colors[place] ?? OTHER_COLOR),
      pattern: patternOf(place),
    },
    of: (bar) => drawn(answer.definition.measure, at(bar, index)),
  }));
  if (rest.length === 0) return parts;
  const [only] = rest.length === 1 ? [second.groups[rest[0] ?? 0]] : [];
  const label = only ? only.name : m.others(second.found - shown.length);
  const ofRest = (bar: number) =>
    rest.reduce((sum, index) => sum + drawn(answer.definition.measure, at(bar, index)), 0);
  return [...parts, { series: { key: only ? keyOfGroup(only) : REST, label, color: OTHER }, of: ofRest }];
}

/** One group too many gets a colour as well, because it would take the place of the others. */
const isCollected = (groups: number) => groups > OWN_COLORS + 1;

/** Whether the default colours draw the smaller groups as one, which the large set takes apart. */
export function collectsGroups({ definition, second }: ReportAnswer): boolean {
  const own = second?.groups.filter(({ what }) => what === 'value') ?? [];
  return addsUp(definition.measure) && isCollected(own.length);
}

/** The cells by both indexes: looked up once for each part of each bar. */
function cellsOf(answer: ReportAnswer): (first: number, second: number) => Counted {
  const known = new Map(answer.cells.map((cell) => [`${cell.first}.${cell.second}`, cell.counted]));
  const nothing = countedAt(answer, { first: -1 });
  return (first, second) => known.get(`${first}.${second}`) ?? nothing;
}

function mainColor({ definition, first }: ReportAnswer): string {
  if (definition.state === 'lost') return RED;
  return definition.state === 'won' && first?.by !== 'time' ? GREEN : ACCENT;
}

interface BarOf {
  readonly group: AnsweredGroup;
  readonly index: number;
  readonly axis: AnsweredAxis;
  readonly parts: readonly Part[];
}

function barOf(answer: ReportAnswer, texts: FigureTexts, { group, index, axis, parts }: BarOf): ChartBar {
  const { measure } = answer.definition;
  const { counted } = group;
  const isEmpty = counted.count === 0;
  const said = `${groupName(axis, group, true)}: ${saidOf(answer, texts, counted)}`;
  const values = Object.fromEntries(parts.map(({ series, of }) => [series.key, of(index, counted)]));
  const shown = measure.of === 'weighted' ? { of: 'value' as const } : measure;
  return {
    key: keyOfGroup(group),
    label: groupName(axis, group),
    under: underOf(axis, group, index) ?? (axis.by === 'time' ? undefined : m.deals(counted.count)),
    values,
    text: isEmpty ? '' : texts.brief(shown, counted),
    aside: asideOf(answer, counted),
    said,
    missing: figureOf(measure, counted) === null,
    opens: isEmpty ? undefined : m.opens(counted.count),
    color: group.what === 'passed' ? AMBER : group.what === 'value' || parts.length > 1 ? undefined : OTHER,
    hatched: group.what === 'passed',
  };
}

function saidOf({ definition: { measure } }: ReportAnswer, texts: FigureTexts, counted: Counted): string {
  if (measure.of !== 'weighted') return texts.figure(measure, counted);
  return `${texts.whole(counted.value_cents)}, ${m.weighted.toLowerCase()} ${texts.whole(counted.weighted_cents)}`;
}

/** The year is written below the first month and below each January. */
function underOf(axis: AnsweredAxis, group: AnsweredGroup, index: number): string | undefined {
  const day = group.what === 'value' ? dayOfGroup(group) : null;
  if (axis.by !== 'time' || !day || axis.bucket === 'year') return undefined;
  const [year = '', month] = day.split('-');
  const begins = axis.bucket === 'month' || axis.bucket === 'quarter' ? month === '01' : false;
  return index === 0 || begins ? year : undefined;
}

function asideOf({ definition: { measure }, total }: ReportAnswer, counted: Counted): string {
  const deals = m.deals(counted.count);
  if (!addsUp(measure)) return deals;
  const whole = drawn(measure, total);
  return whole > 0 ? `${deals}, ${percentText((drawn(measure, counted) / whole) * 100)}` : deals;
}

function chartName(answer: ReportAnswer, { figure }: FigureTexts): string {
  const what = wordsOf(answer);
  const { first, definition } = answer;
  const all = (first?.groups ?? []).filter(({ counted }) => counted.count > 0);
  const sorted = [...all].sort(
    (one, other) => drawn(definition.measure, other.counted) - drawn(definition.measure, one.counted),
  );
  const [highest, lowest] = [sorted[0], sorted.at(-1)];
  if (!first || !highest || !lowest) return emptyText(definition);
  const words = (group: AnsweredGroup) =>
    `${groupName(first, group, true)} ${figure(definition.measure, group.counted)}`;
  return highest === lowest ? m.chartOfOne(what, words(highest)) : m.chart(what, words(highest), words(lowest));
}

/** `Won by month` */
function wordsOf({ definition, first }: ReportAnswer): string {
  const group = first?.by === 'time' ? (first.bucket ?? 'month') : (first?.label.toLowerCase() ?? '');
  return `${m.figure[definition.state]} ${m.by} ${group}`;
}

/** The bar that is highest, for the figures above the chart. */
export function bestGroup({ first, definition }: ReportAnswer): AnsweredGroup | null {
  const all = (first?.groups ?? []).filter(({ what, counted }) => what === 'value' && counted.count > 0);
  return all.reduce<AnsweredGroup | null>(
    (best, one) =>
      best && drawn(definition.measure, best.counted) >= drawn(definition.measure, one.counted) ? best : one,
    null,
  );
}

/**
 * Above this, small charts beside each other are cut, so that one large bar does not hide all others. A chart of which several bars would
 * be cut is that much larger as a whole: then none is.
 */
export function scaleOf(charts: readonly (readonly ChartBar[])[]): number {
  const all = charts.flatMap((bars) => bars.map(totalOf)).filter((value) => value > 0);
  const sorted = all.sort((one, other) => one - other);
  const most = sorted.at(-1) ?? 1;
  const usual = sorted[Math.floor(sorted.length * 0.9)] ?? most;
  const cut = usual * 1.5;
  const isSingle = charts.every((bars) => bars.filter((bar) => totalOf(bar) > cut).length <= 1);
  return most > usual * 2 && isSingle ? cut : most;
}
