import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { isRecordKind } from '@fairlead/domain/kinds/kinds';
import type { Filter } from '@fairlead/domain/filters/filter';
import type { Patch } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { lockRows } from '../../reading/records';
import { filterWithIds } from '../account-archives/public';
import { viewsWith } from './merge.queries';

/** The filters of saved views that name one of the records, with the one that stays in its place. */
export async function filtersAfter(
  ctx: Ctx,
  kind: RecordKind,
  into: number,
  ids: readonly number[],
): Promise<Map<number, Patch>> {
  const found = await viewsWith(ctx, ids);
  const views = found.length ? await lockRows(ctx, 'list_view', found) : [];
  const patches = new Map<number, Patch>();
  for (const { id, filter, record_type } of views) {
    if (!isRecordKind(record_type)) continue;
    const now = filterWithIds(filter as Filter, record_type, {
      id: (table, old) => (table === kind && ids.includes(old) ? into : old),
      field: (of, key) => ctx.catalogue.find(of, key),
    });
    if (JSON.stringify(now) !== JSON.stringify(filter)) patches.set(id, { filter: now });
  }
  return patches;
}
