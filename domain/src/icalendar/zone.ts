import { addDays, partsOf, type PlainDate, plainDate, weekdayOf } from '../dates/plain';
import { localDate, offsetText, zoneOffset } from '../dates/zones';
import { WEEKDAYS } from '../recurrence/rule';
import { type Component, line } from './component';
import { localValue } from './times';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** How many years ahead a zone is described whose changes follow no rule. */
const YEARS = 6;
/** Rules begin here. Earlier times contain their own offset. */
const FIRST_YEAR = 1970;

interface Turn {
  readonly at: Date;
  readonly from: number;
  readonly to: number;
}

const described = new Map<string, Component>();

/** A zone as calendar programs read it: the rule by which its clocks change in these years, or the changes themselves. */
export function zoneComponent(zone: string, year: number): Component {
  const key = `${zone} ${year}`;
  const known = described.get(key);
  if (known) return known;
  const turns = turnsOf(zone, year);
  const parts = turns.length ? changing(zone, turns, year) : [constant(zone, year)];
  const made = { name: 'VTIMEZONE', lines: [line('TZID', zone)], parts };
  if (described.size > 1000) described.clear();
  described.set(key, made);
  return made;
}

function constant(zone: string, year: number): Component {
  const offset = zoneOffset(new Date(Date.UTC(year, 0, 1)), zone);
  return observance('STANDARD', `${FIRST_YEAR}0101T000000`, offset, offset);
}

/** When clocks change from the start of this year on. */
function turnsOf(zone: string, year: number): Turn[] {
  const turns: Turn[] = [];
  const end = Date.UTC(year + YEARS, 0, 1);
  for (let at = Date.UTC(year, 0, 1); at < end; at += DAY) {
    const [from, to] = [zoneOffset(new Date(at), zone), zoneOffset(new Date(at + DAY), zone)];
    if (from !== to) turns.push({ at: turnBetween(zone, at, at + DAY), from, to });
  }
  return turns;
}

function turnBetween(zone: string, low: number, high: number): Date {
  const before = zoneOffset(new Date(low), zone);
  let [from, to] = [low / MINUTE, high / MINUTE];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (zoneOffset(new Date(middle * MINUTE), zone) === before) from = middle;
    else to = middle;
  }
  return new Date(to * MINUTE);
}

function changing(zone: string, turns: readonly Turn[], year: number): Component[] {
  const [first, second] = turns;
  const regular = first && second && turns.length === 2 * YEARS;
  const rules = regular ? [first, second].map((_turn, n) => ruleOf(turns.filter((_one, at) => at % 2 === n))) : [];
  if (first && second && rules.length && rules.every((one) => one !== undefined)) {
    return [first, second].map((turn, n) => {
      const { rule, start } = rules[n] as Ruled;
      return observance(nameOf(turn), start, turn.from, turn.to, rule);
    });
  }
  const before = first ? first.from : zoneOffset(new Date(Date.UTC(year, 0, 1)), zone);
  return [
    observance('STANDARD', `${FIRST_YEAR}0101T000000`, before, before),
    ...turns.map((turn) => observance(nameOf(turn), wallBefore(turn), turn.from, turn.to)),
  ];
}

const nameOf = ({ from, to }: Turn) => (to > from ? 'DAYLIGHT' : 'STANDARD');

/** The clock just before it is changed: 20260329T020000. */
function wallBefore({ at, from }: Turn): string {
  return localValue(new Date(at.getTime() + from * MINUTE), 'Etc/UTC');
}

interface Ruled {
  readonly rule: string;
  readonly start: string;
}

/** The rule that these changes, one of each year, follow: the last Sunday of March, the second one, and so on. */
function ruleOf(turns: readonly Turn[]): Ruled | undefined {
  const walls = turns.map((turn) => {
    const text = wallBefore(turn);
    const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
    return { ...partsOf(date), weekday: weekdayOf(date), clock: text.slice(8) };
  });
  const [one] = walls;
  if (!one || turns.some(({ from, to }) => from !== turns[0]?.from || to !== turns[0]?.to)) return undefined;
  if (walls.some(({ month, weekday, clock }) => month !== one.month || weekday !== one.weekday || clock !== one.clock))
    return undefined;
  const nths = [-1, 1, 2, 3, 4];
  const nth = nths.find((n) => walls.every(({ year, month, day }) => nthDay(year, month, one.weekday, n) === day));
  if (nth === undefined) return undefined;
  const day = nthDay(FIRST_YEAR, one.month, one.weekday, nth);
  const start = `${FIRST_YEAR}${String(one.month).padStart(2, '0')}${String(day).padStart(2, '0')}${one.clock}`;
  return { rule: `FREQ=YEARLY;BYMONTH=${one.month};BYDAY=${nth}${WEEKDAYS[one.weekday]}`, start };
}

/** The day of the month of its n-th such weekday, or of the last one. */
function nthDay(year: number, month: number, weekday: number, nth: number): number {
  const first = plainDate(year, month, 1) as PlainDate;
  const next = plainDate(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) as PlainDate;
  if (nth < 0) {
    const last = addDays(next, -1);
    return partsOf(addDays(last, -((weekdayOf(last) - weekday + 7) % 7))).day;
  }
  return 1 + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
}

function observance(name: string, start: string, from: number, to: number, rule?: string): Component {
  const lines = [
    line('DTSTART', start),
    line('TZOFFSETFROM', offsetText(from)),
    line('TZOFFSETTO', offsetText(to)),
    ...(rule ? [line('RRULE', rule)] : []),
  ];
  return { name, lines, parts: [] };
}

/** The year whose daylight saving changes are looked up. */
export function yearOf(now: Date): number {
  return Number(localDate(now, 'Etc/UTC').slice(0, 4));
}
