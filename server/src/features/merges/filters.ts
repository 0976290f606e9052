import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { isRecordKind } from '@fairlead/domain/kinds/kinds';
import type { Filter } from '@fairlead/domain/filters/filter';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { lockRows } from '../../reading/records';
import { filterWithIds } from '../account-archives/public';
import { type Filtering, filtersWith } from './merge.queries';

interface Kept {
  readonly kind: unknown;
  readonly filter: Filter;
  readonly patch: (filter: unknown) => Patch;
}

/** How saved views and saved reports store their filters. Reports count deals. */
const KEPT: Readonly<Record<Filtering, (row: Row) => Kept>> = {
  list_view: ({ record_type, filter }) => ({
    kind: record_type,
    filter: filter as Filter,
    patch: (next) => ({ filter: next }),
  }),
  saved_report: ({ definition }) => ({
    kind: DEAL.name,
    filter: (definition as { filter: Filter }).filter,
    patch: (filter) => ({ definition: { ...(definition as object), filter } }),
  }),
};

export const FILTERING = Object.keys(KEPT) as readonly Filtering[];

/** The stored filters that name one of the records, with the remaining one in its place. */
export async function filtersAfter(
  ctx: Ctx,
  type: Filtering,
  kind: RecordKind,
  into: number,
  ids: readonly number[],
): Promise<Map<number, Patch>> {
  const found = await filtersWith(ctx, type, ids);
  const rows = found.length ? await lockRows(ctx, type, found) : [];
  const patches = new Map<number, Patch>();
  for (const row of rows) {
    const { kind: of, filter, patch } = KEPT[type](row);
    if (!isRecordKind(of)) continue;
    const now = filterWithIds(filter, of, {
      id: (table, old) => (table === kind && ids.includes(old) ? into : old),
      field: (owner, key) => ctx.catalogue.find(owner, key),
    });
    if (JSON.stringify(now) !== JSON.stringify(filter)) patches.set(row.id, patch(now));
  }
  return patches;
}
