/** An entry drawn on a day, by minutes since midnight. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Column {
  /** From the left. */
  readonly column: number;
  /** The number of columns that overlapping entries share. */
  readonly columns: number;
  /** The number of columns that it covers: it widens to the right where there is room. */
  readonly wide: number;
}

/** Shorter entries are drawn this high, and need the room. */
const LOWEST = 24;

/** Places overlapping entries beside each other, the earlier and the longer to the left. In the given order. */
export function inColumns(spans: readonly Span[]): Column[] {
  const drawn = spans.map(({ start, end }, index) => ({ index, start, end: Math.max(end, start + LOWEST), column: 0 }));
  const placed = [...drawn].sort((a, b) => a.start - b.start || b.end - a.end || a.index - b.index);
  const result: Column[] = [];
  for (const group of groupsOf(placed)) {
    const ends: number[] = [];
    for (const one of group) {
      const free = ends.findIndex((end) => end <= one.start);
      one.column = free < 0 ? ends.length : free;
      ends[one.column] = one.end;
    }
    for (const one of group)
      result[one.index] = { column: one.column, columns: ends.length, wide: room(one, group, ends.length) };
  }
  return result;
}

interface Drawn extends Span {
  readonly index: number;
  column: number;
}

/** Those that overlap with one another, directly or through others. */
function groupsOf(sorted: readonly Drawn[]): Drawn[][] {
  const groups: Drawn[][] = [];
  let until = -1;
  for (const one of sorted) {
    if (one.start >= until) groups.push([]);
    groups.at(-1)?.push(one);
    until = Math.max(until, one.end);
  }
  return groups;
}

function room(one: Drawn, group: readonly Drawn[], columns: number): number {
  const beside = group.filter((other) => other.column > one.column && other.start < one.end && one.start < other.end);
  return Math.min(columns, ...beside.map(({ column }) => column)) - one.column;
}
