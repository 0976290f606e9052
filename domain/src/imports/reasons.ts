import type { RefusalReason, RowProblem } from './import.contract';

const MOST_TOLD = 10;
/** A file can be wrong in very many ways; what comes up after so many others is counted nowhere. */
const MOST_KEPT = 1000;

interface Counted extends RowProblem {
  count: number;
  /** A row that says the same of two cells counts once. */
  lastRow: number;
}

/** How many rows are refused for what, whatever their cells say: a row with two reasons counts for both. */
export class Reasons {
  readonly #found = new Map<string, Counted>();

  add(row: number, problems: readonly RowProblem[]): void {
    for (const { field, label, msg: said } of problems) {
      const msg = withoutValues(said);
      const key = `${field} ${msg}`;
      const known = this.#found.get(key);
      if (!known) {
        if (this.#found.size < MOST_KEPT) this.#found.set(key, { field, label, msg, count: 1, lastRow: row });
      } else if (known.lastRow !== row) {
        known.count += 1;
        known.lastRow = row;
      }
    }
  }

  /** The most frequent first. */
  told(): RefusalReason[] {
    const sorted = [...this.#found.values()].sort((a, b) => b.count - a.count);
    return sorted.slice(0, MOST_TOLD).map(({ field, label, msg, count }) => ({ field, label, msg, count }));
  }
}

/** `'x' is neither yes nor no` reads `'…' is neither yes nor no`. An apostrophe within a word quotes nothing. */
function withoutValues(msg: string): string {
  return msg.includes("'") ? msg.replace(/(?<![\p{L}\p{N}])'[\s\S]*?'(?![\p{L}\p{N}])/gu, "'…'") : msg;
}
