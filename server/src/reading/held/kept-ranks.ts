import type { HeldColumns } from './columns';
import { type MoreColumn, textOfOrder } from './more-columns';
import { UNKNOWN_RANK } from './more-values';

/**
 * Remembers the ranks of records that are about to be written, and returns a function that restores those whose text is still the same,
 * because most changes leave texts alone. It returns how many ranks of each column became unknown. Ranks of `owed` records are not kept:
 * they may belong to former texts.
 */
export function keptRanks(
  columns: HeldColumns,
  more: readonly MoreColumn[],
  ids: readonly number[],
  owed: ReadonlySet<number>,
): () => ReadonlyMap<string, number> {
  const noted = more
    .filter(({ form }) => form === 'ranks')
    .map((column) => ({ column, known: isOwnText(columns, column) ? knownRanks(columns, column, ids, owed) : [] }));
  return () => new Map(noted.map(({ column, known }) => [column.name, ids.length - putBack(columns, column, known)]));
}

interface Known {
  readonly row: number;
  readonly rank: number;
  readonly code: number;
}

function textsOf({ texts }: HeldColumns, column: MoreColumn) {
  return texts[textOfOrder(column)];
}

function isOwnText(columns: HeldColumns, column: MoreColumn): boolean {
  return textsOf(columns, column) !== undefined;
}

function knownRanks(
  columns: HeldColumns,
  column: MoreColumn,
  ids: readonly number[],
  owed: ReadonlySet<number>,
): Known[] {
  const [codes, ranks] = [textsOf(columns, column)?.codes, columns.days[column.name]?.values];
  return ids.flatMap((id) => {
    const row = columns.rowOf(id);
    const [code, rank] = [codes?.[row], ranks?.[row]];
    // A deleted record has no valid rank, because ranks may have been read since.
    const isKnown = columns.live[row] === 1 && !owed.has(id) && code !== undefined && rank !== undefined;
    return isKnown ? [{ row, rank, code }] : [];
  });
}

/** Returns how many ranks were restored, or had been unknown before. */
function putBack(columns: HeldColumns, column: MoreColumn, known: readonly Known[]): number {
  const [codes, ranks] = [textsOf(columns, column)?.codes, columns.days[column.name]?.values];
  if (!codes || !ranks) return 0;
  let kept = 0;
  for (const { row, rank, code } of known) {
    if (codes[row] !== code && rank !== UNKNOWN_RANK) continue;
    if (codes[row] === code) ranks[row] = rank;
    kept += 1;
  }
  return kept;
}
