import type { HangingName } from '@fairlead/domain/kinds/hanging';
import type { LinkDeclaration } from '@fairlead/domain/kinds/kind';
import { type IdColumn, kindOf, kindsWhere, type RecordKind, REFERENCES } from '@fairlead/domain/kinds/kinds';
import type { LoggedChange } from '@fairlead/domain/changes/net';
import type { RecordType } from '../../base/record-tables';
import { join, name, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import type { UndoableType } from './undoable';

export interface ChangeSet {
  readonly id: number;
  readonly user_id: number | null;
  readonly undoes_id: number | null;
  readonly undone_by_id: number | null;
}

/** Locked, so that two users cannot undo the same set concurrently. */
export function lockChangeSet(ctx: Ctx, id: number): Promise<ChangeSet | undefined> {
  return ctx.db.maybe(sql`select id, user_id, undoes_id, undone_by_id from change_set
    where account_id = ${ctx.account.id} and id = ${id} for update`);
}

/** Marks the set as undone by `by`. Undoing an undo puts the first set into effect again. */
export async function markUndone(ctx: Ctx, set: ChangeSet, by: number): Promise<void> {
  await ctx.db.run(
    sql`update change_set set undone_by_id = ${by} where account_id = ${ctx.account.id} and id = ${set.id}`,
  );
  if (set.undoes_id === null) return;
  await ctx.db.run(
    sql`update change_set set undone_by_id = null where account_id = ${ctx.account.id} and id = ${set.undoes_id}`,
  );
}

/** The records that a set changed, by kind. */
export function touchedBy(ctx: Ctx, setId: number): Promise<{ record_type: RecordType; ids: number[] }[]> {
  return ctx.db.rows(sql`select record_type, jsonb_agg(distinct record_id order by record_id) as ids from change
    where account_id = ${ctx.account.id} and change_set_id = ${setId} group by record_type`);
}

/** The changes to these records in the set, for each record in the order in which they were made. */
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

/** Which of the records another user changed after the set, without a later undo. */
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

/** Which of the records have something attached, such as a note, that does not belong to the set. */
export function hungSince(
  ctx: Ctx,
  set: ChangeSet,
  { what, kind, ids }: { what: HangingName; kind: RecordKind; ids: readonly number[] },
): Promise<Use[]> {
  const on = sql`n.${name(`${kind}_id`)}`;
  return ctx.db.rows(sql`select distinct on (${on}) ${on} as id, n.created_by_user_id as user_id, wire_time(n.created_at) as at
    from ${name(what)} n where n.account_id = ${ctx.account.id} and ${on} = any(${ids}::bigint[]) and n.deleted_at is null
      and not ${touchedIn(ctx, set, what, sql`n.id`)}
    order by ${on}, n.created_at desc`);
}

export interface Referring {
  readonly id: number;
  readonly type: RecordKind;
  readonly other: number;
}

/** The records that refer to these, without deleted ones and those of the set. */
export function referringRecords(
  ctx: Ctx,
  set: ChangeSet,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Referring[]> {
  const pieces = REFERENCES.filter(({ to }) => to === kind).map(({ from, column }): Sql => {
    const link = kindOf(from).links[column];
    return link ? throughLink(ctx, set, ids, from, link) : throughColumn(ctx, set, ids, from, column);
  });
  return pieces.length ? ctx.db.rows(sql`${join(pieces, ' union all ')} limit 10000`) : Promise.resolve([]);
}

function throughColumn(ctx: Ctx, set: ChangeSet, ids: readonly number[], from: RecordKind, column: string): Sql {
  return sql`select r.${name(column)} as id, ${from}::text as type, r.id as other from ${name(from)} r
    where r.${name(column)} = any(${ids}::bigint[]) and ${alive(ctx, set, from)}`;
}

function throughLink(ctx: Ctx, set: ChangeSet, ids: readonly number[], from: RecordKind, link: LinkDeclaration): Sql {
  return sql`select l.${name(link.other)} as id, ${from}::text as type, r.id as other
    from ${name(link.table)} l join ${name(from)} r on r.account_id = l.account_id and r.id = l.${name(link.own)}
    where l.account_id = ${ctx.account.id} and l.${name(link.other)} = any(${ids}::bigint[]) and ${alive(ctx, set, from)}`;
}

function alive(ctx: Ctx, set: ChangeSet, type: RecordKind): Sql {
  return sql`r.account_id = ${ctx.account.id} and r.deleted_at is null and not ${touchedIn(ctx, set, type, sql`r.id`)}`;
}

function touchedIn(ctx: Ctx, set: ChangeSet, type: string, id: Sql): Sql {
  return sql`exists (select from change c where c.account_id = ${ctx.account.id} and c.record_type = ${type}
    and c.record_id = ${id} and c.change_set_id = ${set.id})`;
}

/** The kinds whose names must be unique, with the scope. */
const namesakes: Partial<Record<UndoableType, Sql>> = {
  ...Object.fromEntries(
    kindsWhere(({ unique_name }) => unique_name).map((kind) => [
      kind,
      sql`${name(kind)} o on o.account_id = r.account_id`,
    ]),
  ),
  list_view: sql`list_view o on o.account_id = r.account_id and o.user_id = r.user_id and o.record_type = r.record_type`,
  saved_report: sql`saved_report o on o.account_id = r.account_id and o.user_id = r.user_id`,
  dashboard: sql`dashboard o on o.account_id = r.account_id and o.user_id = r.user_id`,
};

/** Which of the records would have a name that another record has, ignoring the records in `except`. */
export async function whoseNameIsTaken(
  ctx: Ctx,
  type: UndoableType,
  wanted: readonly { readonly id: number; readonly name: string }[],
  except: readonly number[],
): Promise<Set<number>> {
  const others = namesakes[type];
  if (!others || !wanted.length) return new Set();
  const rows = await ctx.db.rows<{ id: number }>(sql`select r.id
      from (select u.id, lower(trim(u.name)) as key
        from unnest(${wanted.map(({ id }) => id)}::bigint[], ${wanted.map(({ name }) => name)}::text[]) as u(id, name) offset 0) x
      join ${name(type)} r on r.account_id = ${ctx.account.id} and r.id = x.id
      join ${others} and o.deleted_at is null and o.name_key = x.key and o.id <> r.id
    where o.id <> all(${except}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

export type MergedRow = { readonly record_type: RecordKind } & Readonly<
  Record<IdColumn | `into_${IdColumn}`, number | null>
>;

/** What the set merged, except for what was purged since. */
export function mergedBy(ctx: Ctx, setId: number): Promise<MergedRow[]> {
  return ctx.db.rows(sql`select * from record_merge where account_id = ${ctx.account.id} and change_set_id = ${setId}
    order by id`);
}

export async function isMerge(ctx: Ctx, setId: number): Promise<boolean> {
  return (await mergedBy(ctx, setId)).length > 0;
}
