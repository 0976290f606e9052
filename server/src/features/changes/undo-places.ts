import { inPlaces, pastOf } from '@fairlead/domain/changes/places';
import type { Ctx } from '../../base/context';
import { groupBy } from '../../base/group-by';
import type { RecordType } from '../../base/record-tables';
import { lockRows } from '../../reading/records';
import { updateRecords } from '../../writing/changes';
import { listsAround, mayHaveGaps, placeChanges, placeColumns, type PlacedRow } from './undo-places.queries';
import type { UndoRun } from './undo-run';

/**
 * Siblings that were deleted, restored or moved since the undone change are not where they were then. Those that returned go
 * between the neighbors that they had, and no two have the same position.
 */
export async function numberAnew({ ctx, returned }: UndoRun, type: RecordType, ids: readonly number[]): Promise<void> {
  const back = new Set(returned.filter((one) => one.type === type).map(({ id }) => id));
  const places = new Map<number, number>();
  for (const list of groupBy(await listsAround(ctx, type, ids), ({ siblings }) => siblings).values()) {
    const order = await orderOf(ctx, type, list, back);
    const positions = order.map((id) => list.find((row) => row.id === id)?.position ?? 0);
    if (mayHaveGaps(type) && isRising(positions)) continue;
    order.forEach((id, at) => places.set(id, at + 1));
  }
  const rows = await lockRows(ctx, type, [...places.keys()]);
  await updateRecords(
    ctx,
    type,
    rows.map((before) => ({ before, patch: { position: places.get(before.id) } })),
  );
}

async function orderOf(
  ctx: Ctx,
  type: RecordType,
  list: readonly PlacedRow[],
  returned: ReadonlySet<number>,
): Promise<number[]> {
  const ids = list.map(({ id }) => id);
  const changes = groupBy(
    ids.some((id) => returned.has(id)) ? await placeChanges(ctx, type, ids) : [],
    ({ record_id }) => record_id,
  );
  const undo = ctx.changes.setId ?? Number.POSITIVE_INFINITY;
  const entries = list.map(({ id, position, row }) => {
    const isListed = (values: PlacedRow['row']) =>
      placeColumns(type).every((column) => column === 'position' || (values[column] ?? null) === (row[column] ?? null));
    return { id, position, past: pastOf(row, changes.get(id) ?? [], undo, isListed) };
  });
  return inPlaces(entries, returned);
}

const isRising = (positions: readonly number[]) => positions.every((one, at) => !at || one > (positions[at - 1] ?? 0));
