import { MOST_KEPT } from '@fairlead/domain/notifications/events';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { type Sql, sql } from '../../base/sql';
import type { News } from './news.queries';
import type { Naming } from './seen.queries';

/** What to write for a user: shown in the app, waiting for the daily email, or both. */
export interface Kept extends News {
  readonly in_app: boolean;
  readonly in_digest: boolean;
}

/**
 * Writes notifications. One about the same record as another that the user has not dismissed is folded into that one.
 * Only the latest 25 of a user stay, and those that wait for the daily email.
 */
export async function insertNotifications(db: Db, account: number, rows: readonly Kept[], now: Date): Promise<void> {
  if (!rows.length) return;
  await lockUsers(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const given = rows.map((row, at) => ({ ...row, at }));
  await db.run(sql`with told as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as t(at int, kind text,
      user_id bigint, record_type text, record_id bigint, what text, what_id bigint, actor_id bigint, times int,
      details jsonb, keep_opened boolean, in_app boolean, in_digest boolean)),
    folded as (update notification n set times = case when t.kind in ('assigned', 'shared', 'overdue', 'reminder') then 1 else n.times + t.times end,
        received_at = greatest(n.received_at, ${now}), actor_id = t.actor_id, what = t.what,
        what_id = case when n.what = t.what then greatest(n.what_id, t.what_id) else t.what_id end, details = t.details,
        in_digest = n.in_digest or t.in_digest, dismissed_at = null
      from told t where n.account_id = ${account} and n.user_id = t.user_id and n.kind = t.kind and (n.dismissed_at is null or t.kind = 'overdue')
        and n.in_app and t.in_app and ${isAboutTheSame} returning n.id, n.user_id, t.at),
    made as (insert into notification (account_id, user_id, kind, record_type, record_id, what, what_id, actor_id, times,
        details, keep_opened, in_app, in_digest, received_at)
      select ${account}, user_id, kind, record_type, record_id, what, what_id, actor_id, times, details, keep_opened,
        in_app, in_digest, ${now} from told t where not exists (select from folded f where f.at = t.at)
      returning id, user_id, in_app)
    ${pruned(account, sql`select user_id, id from made where in_app union all select user_id, id from folded`)}`);
}

/** Jobs that notify the same user wait for each other's commits: each folds into what the previous one has written. */
async function lockUsers(db: Db, users: readonly number[]): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(${LOCK}::int, hashint8(u.id))
    from (select distinct id from unnest(${users}::bigint[]) id order by id) u`);
}

const LOCK = 7_103_120;

const isAboutTheSame = sql`case when t.kind = 'overdue' then true
  when t.record_id is not null
    then n.record_type = t.record_type and n.record_id = t.record_id
      and (t.what is distinct from 'calendar_entry' and n.what is distinct from 'calendar_entry' or n.what_id = t.what_id)
  else n.what = t.what and n.what_id = t.what_id end`;

/** `fresh` are rows that this statement writes and its snapshot does not show yet. */
function pruned(account: number, fresh: Sql): Sql {
  return sql`, fresh as (${fresh}),
    old as (select n.id, n.user_id, n.in_digest, row_number() over (partition by n.user_id order by n.received_at desc, n.id desc) as place
      from notification n where n.account_id = ${account} and n.in_app and n.user_id in (select user_id from fresh)
        and n.id not in (select id from fresh))
    delete from notification n using old where n.account_id = ${account} and n.id = old.id and not old.in_digest
      and old.place > ${MOST_KEPT} - (select count(*) from fresh f where f.user_id = old.user_id)`;
}

export interface NotificationRow extends Naming {
  readonly id: number;
  readonly uuid: string;
  readonly received_at: string;
  readonly dismissed_at: string | null;
  readonly keep_opened: boolean;
}

const columns = sql`id, uuid, kind, record_type, record_id, what, what_id, actor_id, times, details,
  wire_time(received_at) as received_at, wire_time(dismissed_at) as dismissed_at, keep_opened`;

/** The actor's own, the latest first. */
export function ownNotifications(ctx: Ctx): Promise<NotificationRow[]> {
  return ctx.db.prepared.rows(sql`select ${columns} from notification n
    where n.account_id = ${ctx.account.id} and n.user_id = ${ctx.actor.id} and n.in_app
    order by n.received_at desc, n.id desc limit ${MOST_KEPT}`);
}

/**
 * This one, or all that the app shows; those that only wait for the daily email keep waiting. Returns the number of
 * rows that were not dismissed before.
 */
export function dismissOwn(ctx: Ctx, uuid: string | null = null): Promise<number> {
  return ctx.db.run(sql`update notification set dismissed_at = ${ctx.now} where account_id = ${ctx.account.id}
    and user_id = ${ctx.actor.id} and in_app and dismissed_at is null and uuid = coalesce(${uuid}::uuid, uuid)`);
}

export async function hasOwn(ctx: Ctx, uuid: string): Promise<boolean> {
  const row = await ctx.db.maybe(sql`select id from notification where account_id = ${ctx.account.id}
    and user_id = ${ctx.actor.id} and in_app and uuid = ${uuid}::uuid`);
  return row !== undefined;
}

export async function setSeen(ctx: Ctx, id: number, seen: boolean): Promise<void> {
  await ctx.db.run(sql`update notification set dismissed_at = case when ${seen} then coalesce(dismissed_at, ${ctx.now}) end
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and id = ${id}`);
}
