import { isHanging, hangingOf } from '@fairlead/domain/kinds/hanging';
import { isRecordKind, kindOf } from '@fairlead/domain/kinds/kinds';
import { titlesOf } from '@fairlead/domain/kinds/nouns';
import { mergeRows } from '@fairlead/domain/merges/rows';
import type { SplitPreview } from '@fairlead/domain/merges/merges.contract';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { readDeleted, readRecord } from '../../reading/records';
import { type Count, goingBack, mergeOf, seenCounts, valuesTaken } from './merge.queries';

/**
 * What a split would do: what each record gets back, which values the remaining one gives up, and what stays with it.
 */
export async function splitPreview(ctx: Ctx, set: number): Promise<SplitPreview> {
  const merge = await mergeOf(ctx, set);
  if (!merge) throw notFound();
  const { record_type: kind, into_id, ids } = merge;
  const into = await readRecord(ctx, kind, into_id);
  const rows = await readDeleted(ctx, kind, ids);
  // Only an actor who sees each of them may split them.
  if (!into || rows.length < ids.length) throw notFound();
  const back = await goingBack(ctx, kind, { set, into: into_id });
  const now = await seenCounts(ctx, kind, [into_id]);
  const gone = (table: string) => back.reduce((sum, one) => sum + (one.table === table ? one.n : 0), 0);
  const taken = new Set(await valuesTaken(ctx, kind, set, into_id));
  const nameOf = (row: { readonly [key: string]: unknown }) => String(row[kindOf(kind).name_column] ?? '');
  return {
    into: { id: into_id, name: nameOf(into) },
    records: ids.map((id) => ({
      id,
      name: nameOf(rows.find((row) => row.id === id) ?? {}),
      back: labelled(back.filter((one) => one.id === id)),
    })),
    stays: labelled(now.map((one) => ({ ...one, n: one.n - gone(one.table) }))),
    values: mergeRows(ctx.catalogue, kind).flatMap(({ label, columns }) =>
      columns.some((column) => taken.has(column)) ? [label] : [],
    ),
  };
}

function labelled(counts: readonly Count[]): SplitPreview['stays'][number][] {
  return counts.flatMap(({ table, n }) => (n > 0 ? [{ key: table, label: labelOf(table), count: n }] : []));
}

export function labelOf(table: string): string {
  if (isRecordKind(table)) return titlesOf(table);
  if (!isHanging(table)) return table;
  const words = hangingOf(table).nouns.many;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
