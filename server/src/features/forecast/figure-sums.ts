import { figuresOf, type ForecastPart } from '@fairlead/domain/forecast/together';
import { portionsOf, type Slices } from '../../reading/held/slices';
import type { OpenRow, WonRow } from './forecast.queries';

/** Adds up rows in place: a year of a thousand owners has ten thousand of them, and each belongs to four sums. */
class FigureSums {
  private readonly won = { count: 0, cents: 0 };
  private readonly open = { count: 0, cents: 0, without_value: 0, weighted: 0 };
  private readonly commit = { count: 0, cents: 0 };
  private readonly best = { count: 0, cents: 0 };
  private readonly expected = { cents: 0, chance: 0, doubt: 0 };

  addOpen(row: OpenRow): void {
    const { open, commit, best, expected } = this;
    open.count += row.count;
    open.cents += row.cents;
    open.without_value += row.without_value;
    open.weighted += row.weighted;
    commit.count += row.commit_count;
    commit.cents += row.commit;
    best.count += row.best_count;
    best.cents += row.best;
    expected.cents += row.history;
    expected.chance += row.chance;
    expected.doubt += row.doubt;
  }

  addWon({ count, cents }: WonRow): void {
    this.won.count += count;
    this.won.cents += cents;
  }

  get size(): number {
    return this.won.cents + this.open.cents;
  }

  /** The open deals. */
  get deals(): { readonly count: number; readonly cents: number } {
    return { count: this.open.count, cents: this.open.cents };
  }

  get without_value(): number {
    return this.open.without_value;
  }

  figures(hasHistory: boolean, goal: number | null) {
    const { won, deals, commit, best, expected, open } = this;
    const part: ForecastPart = { won, deals, commit, best, expected, weighted: open.weighted };
    return figuresOf(part, hasHistory, goal);
  }
}

/** Replace a month, as the query returns them. */
export const UNDATED = 0;
export const PASSED = -1;

/** The sums of a forecast; those of the whole, of owners and of teams are about the months that are shown. */
interface ForecastSums {
  readonly whole: FigureSums;
  readonly months: SumsByKey;
  readonly owners: SumsByKey;
  readonly teams: SumsByKey;
}

export function* sumsOf(
  { open, won }: { readonly open: readonly OpenRow[]; readonly won: readonly WonRow[] },
  isShown: (month: number) => boolean,
  teamOf: (owner: number) => number | null,
): Slices<ForecastSums> {
  const sums = { whole: new FigureSums(), months: new SumsByKey(), owners: new SumsByKey(), teams: new SumsByKey() };
  const sumsOfRow = ({ owner, month }: OpenRow | WonRow): readonly FigureSums[] => {
    const ofMonth = sums.months.of(month);
    if (month <= 0 || !isShown(month)) return [ofMonth];
    return [ofMonth, sums.whole, sums.owners.of(owner), sums.teams.of(teamOf(owner) ?? 0)];
  };
  for (const [start, end] of portionsOf(open.length, ROWS_AT_ONCE)) {
    for (const row of open.slice(start, end)) for (const to of sumsOfRow(row)) to.addOpen(row);
    yield;
  }
  for (const [start, end] of portionsOf(won.length, ROWS_AT_ONCE)) {
    for (const row of won.slice(start, end)) for (const to of sumsOfRow(row)) to.addWon(row);
    yield;
  }
  return sums;
}

const ROWS_AT_ONCE = 2000;

class SumsByKey {
  private readonly found = new Map<number, FigureSums>();

  of(key: number): FigureSums {
    const known = this.found.get(key);
    if (known) return known;
    const made = new FigureSums();
    this.found.set(key, made);
    return made;
  }

  /** The largest first. */
  all(): [key: number, FigureSums][] {
    return [...this.found].toSorted(([a, one], [b, other]) => other.size - one.size || a - b);
  }
}
