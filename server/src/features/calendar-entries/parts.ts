import { type GivenPart, PARTS_KEY } from '@fairlead/domain/calendar-entries/parts';
import { PLACES } from '@fairlead/domain/calendar-entries/place';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { lockRows } from '../../reading/records';
import { updateRecords } from '../../writing/changes';
import type { Body } from '../../writing/record-writing';
import { partsInOrder } from './places.queries';
import { rowOf } from './writes';

const NAME = CALENDAR_ENTRY.name;
const OF_A_PART = 'A part cannot have parts of its own';
const GONE = 'A part was deleted or moved in the meantime. Load the entry again.';

/** Adds new parts, and orders all of them as they are named. Those that are not named come last. */
export async function writeParts(
  ctx: Ctx,
  whole: number,
  given: readonly GivenPart[],
  create: (ctx: Ctx, body: Body) => Promise<number>,
): Promise<void> {
  const row = await rowOf(ctx, whole);
  if (row.parent_id) throw invalidField(PARTS_KEY, OF_A_PART);
  const before = await partsInOrder(ctx, whole);
  if (given.some(({ id }) => id !== null && !before.includes(id))) throw invalidField(PARTS_KEY, GONE);
  const named: number[] = [];
  for (const { id, name } of given) named.push(id ?? (await create(ctx, partOf(row, name))));
  const added = named.filter((id) => !before.includes(id));
  const order = [...named, ...before.filter((id) => !named.includes(id))];
  if (String(order) === String([...before, ...added])) return;
  const rows = await lockRows(ctx, NAME, order);
  const places = new Map(order.map((id, at) => [id, at + 1]));
  const changes = rows.map((part) => ({ before: part, patch: { part_position: places.get(part.id) ?? null } }));
  await updateRecords(
    ctx,
    NAME,
    changes.filter(({ before: part, patch }) => part.part_position !== patch.part_position),
  );
}

/** A task like the whole: on the same day and records, of the same users. */
function partOf(whole: Row, name: string): Body {
  const { id, owner_id, due_date, shared_user_ids, time_zone } = whole;
  const places = Object.fromEntries(PLACES.map((column) => [column, whole[column]]));
  return { ...places, type: 'CalendarTask', name, parent_id: id, owner_id, due_date, shared_user_ids, time_zone };
}
