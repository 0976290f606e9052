import { CALENDAR_ENTRY, COMMENT, NOTE } from '@fairlead/domain/kinds/hanging';
import { idColumnOf, kindOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { NotificationKind } from '@fairlead/domain/notifications/events';
import type { TellingOf } from '@fairlead/domain/notifications/notification-words';
import type { Via } from '../../base/changes';
import type { Db } from '../../base/database';
import { join, name, type Sql, sql } from '../../base/sql';

/** One notification for one user. */
export interface News {
  readonly kind: NotificationKind;
  readonly user_id: number;
  readonly record_type: RecordKind | null;
  readonly record_id: number | null;
  readonly what: TellingOf | null;
  readonly what_id: number | null;
  readonly actor_id: number | null;
  readonly times: number;
  readonly details: object;
  readonly keep_opened: boolean;
}

/** True for the first job that asks. A second one waits for the first, which may still fail. */
export async function claimSource(db: Db, account: number, source: string, now: Date): Promise<boolean> {
  const rows = await db.run(sql`insert into notification_source (account_id, source, at)
    values (${account}, ${source}, ${now}) on conflict do nothing`);
  return rows > 0;
}

export function deleteSourcesBefore(db: Db, account: number, before: Date): Promise<number> {
  return db.run(sql`delete from notification_source where account_id = ${account} and at < ${before}`);
}

interface ChangeSet {
  readonly user_id: number | null;
  readonly via: Via;
  readonly at: Date;
}

export function readChangeSet(db: Db, account: number, id: number): Promise<ChangeSet | undefined> {
  return db.maybe(sql`select user_id, via, at from change_set where account_id = ${account} and id = ${id}`);
}

interface Named {
  readonly kind: NotificationKind;
  readonly user_id: number;
  readonly record_type: string;
  readonly record_id: number;
  readonly times: number;
}

/**
 * The users that a change set newly concerns: each once for each thing, for the most important reason. Many records
 * or tasks assigned to a user together are one row with their number. Further rows of a series are not news.
 */
export function namedBy(db: Db, account: number, set: number, actor: number | null): Promise<Named[]> {
  const onRecords = [...RECORD_KINDS, CALENDAR_ENTRY.name];
  const ways = [
    addedTo('mentioned', 1, 'mentioned_user_ids', [NOTE.name, COMMENT.name]),
    addedTo('noted', 2, 'notify_user_ids', [NOTE.name, CALENDAR_ENTRY.name]),
    ...RECORD_KINDS.map((kind) => ownerOf(kind, kindOf(kind).owner)),
    ownerOf(CALENDAR_ENTRY.name, 'owner_id'),
    addedTo('shared', 4, 'shared_user_ids', onRecords),
  ];
  return db.rows(sql`with c as (select record_type, record_id, coalesce(before, '{}') as before, coalesce(after, '{}') as after
      from change where account_id = ${account} and change_set_id = ${set} and op in ('create', 'update')
        and not (op = 'create' and after->>'base_entry_id' is not null)),
    named as (${join(ways, ' union all ')}),
    once as (select distinct on (user_id, record_type, record_id) * from named where user_id is distinct from ${actor}
      order by user_id, record_type, record_id, rank)
    select kind, user_id, record_type, count(*)::int as times, min(record_id) as record_id from once
     group by kind, user_id, record_type,
       case when kind in ('assigned', 'shared') then 0 else record_id end
     order by user_id, min(rank), record_type`);
}

function addedTo(kind: NotificationKind, rank: number, key: string, types: readonly string[]): Sql {
  const set = (side: Sql) => sql`case when jsonb_typeof(${side}->${key}) = 'array' then ${side}->${key} else '[]' end`;
  return sql`select ${rank}::int as rank, ${kind}::text as kind, c.record_type, c.record_id, u::text::bigint as user_id
    from c, jsonb_array_elements(${set(sql`c.after`)}) u
   where c.record_type = any(${types}::text[]) and not ${set(sql`c.before`)} @> u`;
}

function ownerOf(type: string, column: string): Sql {
  return sql`select 3, 'assigned', c.record_type, c.record_id, (c.after->>${column})::bigint from c
   where c.record_type = ${type} and c.after->>${column} is not null
     and c.after->>${column} is distinct from c.before->>${column}`;
}

/** Users notified of a new comment: the author of its note, the owner of its record, and earlier commenters. */
export function hearersOf(
  db: Db,
  account: number,
  set: number,
  actor: number | null,
): Promise<{ user_id: number; id: number }[]> {
  const owners = RECORD_KINDS.map((kind) => {
    const id = name(idColumnOf(kind));
    return sql`select k.${name(kindOf(kind).owner)} from ${name(kind)} k where k.account_id = ${account}
      and k.id = case when t.${id} is null then n.${id} else t.${id} end`;
  });
  // One statement for each table, because each has its own index.
  const before = [...RECORD_KINDS, NOTE.name].map(
    (
      on,
    ) => sql`(select b.user_id from comment b where b.account_id = ${account} and b.${name(`${on}_id`)} = t.${name(`${on}_id`)}
      and b.id < t.id and b.deleted_at is null order by b.id desc limit 100)`,
  );
  return db.rows(sql`select distinct h.user_id, t.id from change c
      join comment t on t.account_id = c.account_id and t.id = c.record_id
      left join note n on n.account_id = t.account_id and n.id = t.note_id
      cross join lateral (select n.user_id union ${join(owners, ' union ')}
        union ${join(before, ' union ')}) h(user_id)
    where c.account_id = ${account} and c.change_set_id = ${set} and c.record_type = ${COMMENT.name} and c.op = 'create'
      and h.user_id is not null and h.user_id is distinct from ${actor}`);
}

/** The record that each of these notes, comments, tasks or events is on. */
export async function placesOf(
  db: Db,
  account: number,
  what: TellingOf,
  ids: readonly number[],
): Promise<Map<number, { readonly record_type: RecordKind; readonly record_id: number }>> {
  const column = (kind: RecordKind) =>
    what === COMMENT.name
      ? sql`coalesce(t.${name(idColumnOf(kind))}, n.${name(idColumnOf(kind))})`
      : sql`t.${name(idColumnOf(kind))}`;
  const through =
    what === COMMENT.name ? sql`left join note n on n.account_id = t.account_id and n.id = t.note_id` : sql``;
  const type = join(
    RECORD_KINDS.map((kind) => sql`when ${column(kind)} is not null then ${kind}::text`),
    ' ',
  );
  const rows = await db.rows<{ id: number; record_type: RecordKind | null; record_id: number }>(sql`select t.id,
      case ${type} end as record_type, coalesce(${join(RECORD_KINDS.map(column))}) as record_id
    from ${name(what)} t ${through} where t.account_id = ${account} and t.id = any(${ids}::bigint[])`);
  return new Map(
    rows.flatMap(({ id, record_type, record_id }) => (record_type ? [[id, { record_type, record_id }]] : [])),
  );
}
