import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { LoggedChange } from '@fairlead/domain/changes/net';
import { lockRows } from '../../reading/records';
import type { RecordType } from '../../base/record-tables';
import type { Row } from '../../base/changes';
import { all, any, name, type Sql, sql } from '../../base/sql';
import { mayBeSeen, visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import { visibleNotes } from '../notes/public';
import type { UndoableType } from './undoable';

const KINDS: readonly RecordKind[] = ['deal', 'person', 'company'];

export interface ChangeSet {
  readonly id: number;
  readonly user_id: number | null;
  readonly undoes_id: number | null;
  readonly undone_by_id: number | null;
}

/** Locked, so that two cannot undo the same at once. */
export function lockChangeSet(ctx: Ctx, id: number): Promise<ChangeSet | undefined> {
  return ctx.db.maybe(sql`select id, user_id, undoes_id, undone_by_id from change_set
    where account_id = ${ctx.account.id} and id = ${id} for update`);
}

/** Undone by `by`. Undoing an undoing puts the first set in effect again. */
export async function markUndone(ctx: Ctx, set: ChangeSet, by: number): Promise<void> {
  await ctx.db.run(
    sql`update change_set set undone_by_id = ${by} where account_id = ${ctx.account.id} and id = ${set.id}`,
  );
  if (set.undoes_id === null) return;
  await ctx.db.run(
    sql`update change_set set undone_by_id = null where account_id = ${ctx.account.id} and id = ${set.undoes_id}`,
  );
}

/** What a set touched, by kind of record. */
export function touchedBy(ctx: Ctx, setId: number): Promise<{ record_type: RecordType; ids: number[] }[]> {
  return ctx.db.rows(sql`select record_type, jsonb_agg(distinct record_id order by record_id) as ids from change
    where account_id = ${ctx.account.id} and change_set_id = ${setId} group by record_type`);
}

/** The changes of these records in the set, each record's in the order in which they were made. */
export async function changesOf(
  ctx: Ctx,
  setId: number,
  type: RecordType,
  ids: readonly number[],
): Promise<Map<number, LoggedChange[]>> {
  const rows = await ctx.db.rows<
    LoggedChange & { record_id: number }
  >(sql`select id, record_id, op, before, after from change
    where account_id = ${ctx.account.id} and change_set_id = ${setId} and record_type = ${type} and record_id = any(${ids}::bigint[])
    order by id`);
  const found = new Map<number, LoggedChange[]>();
  for (const row of rows) found.set(row.record_id, [...(found.get(row.record_id) ?? []), row]);
  return found;
}

export interface Use {
  readonly id: number;
  readonly user_id: number | null;
  readonly at: string;
}

/** Which of the records somebody else changed after the set, and has not taken back. */
export function changedByOthers(
  ctx: Ctx,
  set: ChangeSet,
  type: RecordType,
  last: ReadonlyMap<number, number>,
): Promise<Use[]> {
  return ctx.db.rows(sql`select distinct on (c.record_id) c.record_id as id, s.user_id, wire_time(s.at) as at
    from unnest(${[...last.keys()]}::bigint[], ${[...last.values()]}::bigint[]) as x(id, last)
    join change c on c.account_id = ${ctx.account.id} and c.record_type = ${type} and c.record_id = x.id and c.id > x.last
    join change_set s on s.account_id = c.account_id and s.id = c.change_set_id
    where s.id <> ${set.id} and s.undone_by_id is null and s.undoes_id is null
      and s.user_id is not null and s.user_id is distinct from ${set.user_id}
    order by c.record_id, c.id desc`);
}

/** Which of the records carry notes that did not come with them. */
export function notesSince(ctx: Ctx, set: ChangeSet, kind: RecordKind, ids: readonly number[]): Promise<Use[]> {
  const on = name(`${kind}_id`);
  return ctx.db.rows(sql`select distinct on (n.${on}) n.${on} as id, n.created_by_user_id as user_id, wire_time(n.created_at) as at from note n
    where n.account_id = ${ctx.account.id} and n.${on} = any(${ids}::bigint[]) and n.deleted_at is null
      and not ${touchedIn(ctx, set, 'note', sql`n.id`)}
    order by n.${on}, n.created_at desc`);
}

export interface Referring {
  readonly id: number;
  readonly type: RecordKind;
  readonly other: number;
}

/** The records, not deleted and not part of the set, that refer to these. */
export function referringRecords(
  ctx: Ctx,
  set: ChangeSet,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Referring[]> {
  const column = (
    type: RecordKind,
    key: string,
  ) => sql`select r.${name(key)} as id, ${type}::text as type, r.id as other from ${name(type)} r
    where r.${name(key)} = any(${ids}::bigint[]) and ${alive(ctx, set, type)}`;
  const linked = (
    type: RecordKind,
    own: string,
    other: string,
  ) => sql`select l.${name(own)} as id, ${type}::text as type, r.id as other
    from deal_person l join ${name(type)} r on r.account_id = l.account_id and r.id = l.${name(other)}
    where l.account_id = ${ctx.account.id} and l.${name(own)} = any(${ids}::bigint[]) and ${alive(ctx, set, type)}`;
  const pieces: Record<RecordKind, Sql[]> = {
    company: [column('deal', 'company_id'), column('person', 'company_id'), column('company', 'parent_company_id')],
    person: [column('deal', 'primary_contact_id'), linked('deal', 'person_id', 'deal_id')],
    deal: [linked('person', 'deal_id', 'person_id')],
  };
  return ctx.db.rows(sql`${pieces[kind].reduce((a, b) => sql`${a} union all ${b}`)} limit 10000`);
}

function alive(ctx: Ctx, set: ChangeSet, type: RecordKind): Sql {
  return sql`r.account_id = ${ctx.account.id} and r.deleted_at is null and not ${touchedIn(ctx, set, type, sql`r.id`)}`;
}

function touchedIn(ctx: Ctx, set: ChangeSet, type: string, id: Sql): Sql {
  return sql`exists (select from change c where c.account_id = ${ctx.account.id} and c.record_type = ${type}
    and c.record_id = ${id} and c.change_set_id = ${set.id})`;
}

/** Records whose names have to differ, and from which others. */
const namesakes: Partial<Record<UndoableType, Sql>> = {
  company: sql`company o on o.account_id = r.account_id`,
  list_view: sql`list_view o on o.account_id = r.account_id and o.user_id = r.user_id and o.record_type = r.record_type`,
};

/** Which of the records would carry a name that another has, unless that one is in `except`. */
export async function whoseNameIsTaken(
  ctx: Ctx,
  type: UndoableType,
  wanted: readonly { readonly id: number; readonly name: string }[],
  except: readonly number[],
): Promise<Set<number>> {
  const others = namesakes[type];
  if (!others || !wanted.length) return new Set();
  const rows = await ctx.db.rows<{ id: number }>(sql`select r.id
      from unnest(${wanted.map(({ id }) => id)}::bigint[], ${wanted.map(({ name }) => name)}::text[]) as x(id, name)
      join ${name(type)} r on r.account_id = ${ctx.account.id} and r.id = x.id
      join ${others} and o.deleted_at is null and o.name_key = lower(trim(x.name)) and o.id <> r.id
    where o.id <> all(${except}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Would this parent be the company itself, or one below it? */
export async function closesCircle(ctx: Ctx, company: number, parent: number): Promise<boolean> {
  const found = await ctx.db.maybe(sql`with recursive above as (
      select ${parent}::bigint as id
      union select c.parent_company_id from above a join company c on c.account_id = ${ctx.account.id} and c.id = a.id
        where c.parent_company_id is not null)
    select 1 from above where id = ${company}`);
  return found !== undefined;
}

/** Notes that the actor may see, or might if they were not deleted: their own, and those on records that they see. */
export async function lockNotes(ctx: Ctx, ids: readonly number[], privateToo: boolean): Promise<Row[]> {
  const seen = await ctx.db.rows<{ id: number }>(sql`select n.id from note n where n.account_id = ${ctx.account.id}
    and n.id = any(${ids}::bigint[]) and ${privateToo ? sql`true` : sql`not n.is_private`} and ${noteIsSeen(ctx)} for update of n`);
  return lockRows(
    ctx,
    'note',
    seen.map(({ id }) => id),
  );
}

/** A note follows every record it is on, and is always its author's. */
function noteIsSeen(ctx: Ctx): Sql {
  const onSeen = KINDS.map((kind) => seenThrough(ctx, kind, 'n', mayBeSeen));
  return any([sql`n.created_by_user_id = ${ctx.actor.id}`, all(onSeen)]);
}

/** Comments are as visible as what they stand on, to their authors too. */
export async function lockComments(ctx: Ctx, ids: readonly number[]): Promise<Row[]> {
  const onSeen = KINDS.map((kind) => seenThrough(ctx, kind, 'c', visible));
  const note = sql`(c.note_id is null or exists (select from note n where n.id = c.note_id and ${visibleNotes(ctx, 'n')}))`;
  const seen = await ctx.db.rows<{ id: number }>(sql`select c.id from comment c where c.account_id = ${ctx.account.id}
    and c.id = any(${ids}::bigint[]) and ${all([...onSeen, note])} order by c.id for update of c`);
  return lockRows(
    ctx,
    'comment',
    seen.map(({ id }) => id),
  );
}

/** Stands on no record of the kind, or on one that passes. */
function seenThrough(ctx: Ctx, kind: RecordKind, alias: 'n' | 'c', door: typeof visible): Sql {
  const id = sql`${name(alias)}.${name(`${kind}_id`)}`;
  return sql`(${id} is null or exists (select from ${name(kind)} t
    where t.account_id = ${ctx.account.id} and t.id = ${id} and ${door(ctx, kind, 't')}))`;
}
