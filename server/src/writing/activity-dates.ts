import { idColumnOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ChangeEntry, Patch } from '../base/changes';
import type { Ctx } from '../base/context';
import { name, raw, sql } from '../base/sql';
import { copyToFacts } from './facts';

const PLACES = RECORD_KINDS.map(idColumnOf);

/**
 * The first and last activity of a record: derived from its notes, and always recounted, since any note may be
 * deleted or moved. Both the record that a note was on and the one that it is on now are updated.
 */
export async function writeActivityDates(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const rows = await placesOf(ctx, entries.filter(matters));
  await Promise.all(RECORD_KINDS.map((kind) => recount(ctx, kind, rows)));
}

/** An update that changes neither the creation date nor the records of a note does not affect the dates. */
function matters({ op, after }: ChangeEntry): boolean {
  return op !== 'update' || ['created_at', ...PLACES].some((key) => after && key in after);
}

/**
 * The records that the notes are on and, according to the log, were on. For a created note the log alone is
 * sufficient.
 */
async function placesOf(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<Patch[]> {
  const logged = entries.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const ids = entries.filter(({ op }) => op !== 'create').map(({ record_id }) => record_id);
  if (!ids.length) return logged;
  const there = await ctx.db.prepared.rows<Patch>(sql`select ${raw(PLACES.join(', '))} from note
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])`);
  return [...logged, ...there];
}

async function recount(ctx: Ctx, kind: RecordKind, rows: readonly Patch[]): Promise<void> {
  const column = idColumnOf(kind);
  const own = name(column);
  const ids = [...new Set(rows.map((row) => row[column]).filter((id) => typeof id === 'number'))];
  if (!ids.length) return;
  const notes = sql`from note n where n.account_id = ${ctx.account.id} and n.${own} = i.id and n.deleted_at is null`;
  const dated = await ctx.db.prepared.rows<{
    id: number;
  }>(sql`update ${name(kind)} t set first_activity_at = x.first, last_activity_at = x.last
    from (select i.id, (select min(n.created_at) ${notes}) as first, (select max(n.created_at) ${notes}) as last
      from unnest(${ids.sort((a, b) => a - b)}::bigint[]) as i(id)) x
    where t.account_id = ${ctx.account.id} and t.id = x.id
      and (t.first_activity_at is distinct from x.first or t.last_activity_at is distinct from x.last)
    returning t.id`);
  await copyToFacts(
    ctx,
    kind,
    dated.map(({ id }) => id),
    ['first_activity_at'],
  );
}
