import type { RefusalReason, RowProblem } from './import.contract';

const MOST_SHOWN = 10;
/** A file can have very many different errors; beyond this number, further reasons are not counted. */
const MOST_KEPT = 1000;

interface Counted extends RowProblem {
  count: number;
  /** A row with the same reason for two cells counts once. */
  lastRow: number;
}

/**
 * How many rows are refused for each reason, ignoring the values in their cells. A row with two reasons counts for
 * both.
 */
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
  shown(): RefusalReason[] {
    const sorted = [...this.#found.values()].sort((a, b) => b.count - a.count);
    return sorted.slice(0, MOST_SHOWN).map(({ field, label, msg, count }) => ({ field, label, msg, count }));
  }
}

/**
 * `'x' is neither yes nor no` reads `'…' is neither yes nor no`. An apostrophe within a word is not a quotation mark.
 */
function withoutValues(msg: string): string {
  return msg.includes("'") ? msg.replace(/(?<![\p{L}\p{N}])'[\s\S]*?'(?![\p{L}\p{N}])/gu, "'…'") : msg;
}
