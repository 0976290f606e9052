import type { Kept } from '@fairlead/domain/other-calendars/meaning';
import type { Ctx } from '../../base/context';
import { Refusal } from '../../base/errors';
import { sql } from '../../base/sql';

/** The name that a device gave an entry, and the properties that it wrote besides. */
export interface ObjectRow {
  readonly entry_id: number;
  readonly name: string;
  readonly uid: string;
  readonly kept: Readonly<Record<string, Kept>>;
}

/** Of these entries, or of all. */
export function readObjects(ctx: Ctx, ids?: readonly number[]): Promise<ObjectRow[]> {
  const these = ids ? sql`and entry_id = any(${ids}::bigint[])` : sql``;
  return ctx.db.prepared.rows(sql`select entry_id, name, uid, kept from calendar_object
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} ${these}`);
}

/** The ids of the entries that a device calls by these names. */
export function idsNamed(ctx: Ctx, names: readonly string[]): Promise<{ entry_id: number; name: string }[]> {
  return ctx.db.prepared.rows(sql`select entry_id, name from calendar_object
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and name = any(${names}::text[])`);
}

/** The name of another living entry with this UID. */
export async function nameOfUid(ctx: Ctx, uid: string): Promise<string | undefined> {
  const found = await ctx.db.prepared.maybe<{ name: string }>(sql`select o.name from calendar_object o
      join calendar_entry e on e.account_id = o.account_id and e.id = o.entry_id and e.deleted_at is null
    where o.account_id = ${ctx.account.id} and o.user_id = ${ctx.actor.id} and o.uid = ${uid} limit 1`);
  return found?.name;
}

/** What programs store for one user beside the entries: all of it is read when a calendar is read as a whole. */
const MOST_KEPT = 8 * 1024 * 1024;
/** Reminders, places and the like; this much is not counted. */
const FEW = 2048;
const FULL = 'Your calendar programs keep too much beside your entries, such as files in them. Nothing was saved.';

async function requireRoom(ctx: Ctx, entry: number, bytes: number): Promise<void> {
  if (bytes <= FEW) return;
  const { others } = await ctx.db.prepared.one<{
    others: number;
  }>(sql`select coalesce(sum(kept_bytes), 0)::float8 as others
    from calendar_object where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and entry_id <> ${entry}`);
  if (others + bytes > MOST_KEPT) throw new Refusal(507, { error: FULL });
}

/** The name of a deleted entry is free again. */
export async function writeObject(ctx: Ctx, { entry_id, name, uid, kept: given }: ObjectRow): Promise<void> {
  const { account, actor } = ctx;
  const kept = JSON.stringify(given);
  await requireRoom(ctx, entry_id, Buffer.byteLength(kept));
  await ctx.db.prepared.run(sql`delete from calendar_object where account_id = ${account.id} and user_id = ${actor.id}
    and name = ${name} and entry_id <> ${entry_id}`);
  await ctx.db.prepared.run(sql`insert into calendar_object (account_id, user_id, entry_id, name, uid, kept)
    values (${account.id}, ${actor.id}, ${entry_id}, ${name}, ${uid}, ${kept}::jsonb)
    on conflict (account_id, user_id, entry_id) do update
      set name = excluded.name, uid = excluded.uid, kept = excluded.kept`);
}

export function readSync(ctx: Ctx): Promise<{ epoch: string; seq: number }> {
  return ctx.db.prepared.one(sql`select epoch, seq from calendar_sync
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id}`);
}

/** What changed after a number, in order. */
export function changedSince(ctx: Ctx, seq: number, most: number): Promise<{ entry_id: number; seq: number }[]> {
  return ctx.db.prepared.rows(sql`select entry_id, seq from calendar_change
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and seq > ${seq} order by seq, entry_id limit ${most}`);
}
