import { actorOf, EXECUTIVE } from '@fairlead/domain/access/actor';
import { can } from '@fairlead/domain/access/policy';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import { type HangingName, type HangingPlace, hangingOf, isHanging } from '@fairlead/domain/kinds/hanging';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Row } from '../base/changes';
import type { Ctx } from '../base/context';
import { notFound } from '../base/errors';
import { all, any, join, name, type Sql, sql } from '../base/sql';
import { lockRows, lockVisible, requireVisible } from './records';
import { idsThatMayBeSeen, mayBeSeen, visibility } from './visible';

/**
 * The only way to read what is attached to records, such as notes. An entry is visible if everything that it hangs on is
 * visible; its authors always see it unless they are external. It moves to the recycle bin and back with its primary:
 * the first thing that it hangs on.
 */
export function visibleHanging(ctx: Ctx, what: HangingName, alias: string): Sql {
  const rights = rightsTo(ctx, what, alias);
  return all([isPresent(ctx, what, alias), ...(rights ? [rights] : [])]);
}

/** The same for conditions over thousands of entries: reads what the actor may see once, where `visibleHanging` looks up each. */
export function visibleHangingAmongMany(ctx: Ctx, what: HangingName, alias: string): Sql {
  const rights = rightsTo(ctx, what, alias, true);
  return all([isPresent(ctx, what, alias), ...(rights ? [rights] : [])]);
}

/** Only the rights part: for undo and the recycle bin. */
export function hangingMayBeSeen(ctx: Ctx, what: HangingName, alias: string): Sql {
  return rightsTo(ctx, what, alias) ?? sql`true`;
}

/**
 * What is attached to a record that the actor is known to see. Nothing further is checked if that alone decides: the entry
 * hangs on one thing, has no authors and cannot be private.
 */
export function hangingOnSeen(ctx: Ctx, what: HangingName, alias: string, on: HangingPlace, id: number): Sql {
  const there = sql`${name(alias)}.${name(`${on}_id`)} = ${id}`;
  const { hangs_on, authors, private: secret } = hangingOf(what);
  const follows = hangs_on === 'one' && !authors.length && !secret;
  return follows ? sql`${notDeleted(ctx, alias)} and ${there}` : sql`${visibleHanging(ctx, what, alias)} and ${there}`;
}

/** 404 unless the actor sees the record or the entry that hangs on one. */
export async function requireSeen(ctx: Ctx, what: HangingPlace, id: number): Promise<void> {
  if (!isHanging(what)) return requireVisible(ctx, what, id);
  const found = await ctx.db.prepared.maybe(
    sql`select t.id from ${name(what)} t where t.id = ${id} and ${visibleHanging(ctx, what, 't')}`,
  );
  if (!found) throw notFound();
}

/** One entry to write, locked until the commit, or 404. */
export async function lockHanging(ctx: Ctx, what: HangingName, id: number): Promise<Row> {
  const [row] = await lockVisible(ctx, what, [id], visibleHanging(ctx, what, 't'));
  // Another user may have deleted it while this waited for the lock.
  if (!row || row.deleted_at !== null) throw notFound();
  return row;
}

/** Locks the entries that the actor may see, in the recycle bin or not. */
export async function lockHangingRows(ctx: Ctx, what: HangingName, ids: readonly number[]): Promise<Row[]> {
  const seen = await ctx.db.rows<{
    id: number;
  }>(sql`select t.id from ${name(what)} t where t.account_id = ${ctx.account.id}
    and t.id = any(${ids}::bigint[]) and ${hangingMayBeSeen(ctx, what, 't')} order by t.id for update of t`);
  return lockRows(
    ctx,
    what,
    seen.map(({ id }) => id),
  );
}

function notDeleted(ctx: Ctx, alias: string): Sql {
  return sql`${name(alias)}.account_id = ${ctx.account.id} and ${name(alias)}.deleted_at is null`;
}

function isPresent(ctx: Ctx, what: HangingName, alias: string): Sql {
  return sql`${notDeleted(ctx, alias)} and ${isOnPresent(ctx, what, alias)}`;
}

/** What it hangs on is not in the recycle bin. */
export function isOnPresent(ctx: Ctx, what: HangingName, alias: string): Sql {
  return sql`not ${isPrimaryGone(ctx, what, alias)}`;
}

/** It hangs on nothing of this kind, or on what the actor may see. For entries that were found through another kind. */
export function isSeenThrough(ctx: Ctx, place: HangingPlace, alias: string): Sql[] {
  return follows(ctx, place, alias, false);
}

/** The primary is in the recycle bin, or its own primary is. */
function isPrimaryGone(ctx: Ctx, what: HangingName, alias: string): Sql {
  const cases = hangingOf(what).on.map((place) => {
    const inner = `${alias}_${place}`;
    const gone = isHanging(place)
      ? sql`not (${isPresent(ctx, place, inner)})`
      : sql`${name(inner)}.deleted_at is not null`;
    return sql`when ${link(alias, place)} is not null then exists (select from ${name(place)} ${name(inner)}
      where ${name(inner)}.account_id = ${ctx.account.id} and ${name(inner)}.id = ${link(alias, place)} and ${gone})`;
  });
  return sql`case ${join(cases, ' ')} else false end`;
}

/** Undefined if the actor sees all of them. */
function rightsTo(ctx: Ctx, what: HangingName, alias: string, many = false): Sql | undefined {
  const { authors, private: secret, on } = hangingOf(what);
  const mayReadSecrets = !secret || can(actorOf(ctx.actor, ctx.account), 'show', secret.resource);
  const followed = on.flatMap((place) => follows(ctx, place, alias, many));
  const isOnOne = sql`coalesce(${join(on.map((place) => link(alias, place)))}) is not null`;
  const external = seesSharedOnly(ctx.actor);
  const isMine = external
    ? []
    : [...authors.map((column) => isActor(ctx, alias, column)), ...sharedWith(ctx, what, alias, many)];
  const byRecord = [...(external || isHiddenAlone(ctx, what) ? [isOnOne] : []), ...followed];
  const parts = [
    ...(mayReadSecrets ? [] : [sql`not ${name(alias)}.${name(secret.column)}`]),
    ...(byRecord.length ? [any([...isMine, all(byRecord)])] : []),
  ];
  return parts.length ? all(parts) : undefined;
}

function isActor(ctx: Ctx, alias: string, column: string): Sql {
  return sql`${name(alias)}.${name(column)} = ${ctx.actor.id}`;
}

/** Looked up for one entry at a time by the key of the share, as for records, or read once for many. */
function sharedWith(ctx: Ctx, what: HangingName, alias: string, many: boolean): Sql[] {
  const { shared } = hangingOf(what);
  if (!shared) return [];
  if (many)
    return [
      sql`${name(alias)}.id in (select s.${name(shared.own)} from ${name(shared.table)} s
        where s.account_id = ${ctx.account.id} and s.${name(shared.other)} = ${ctx.actor.id})`,
    ];
  return [
    sql`(select true from ${name(shared.table)} s where s.account_id = ${ctx.account.id}
      and s.${name(shared.other)} = ${ctx.actor.id} and s.${name(shared.own)} = ${name(alias)}.id limit 1) is true`,
  ];
}

/** Whether others than its authors do not see what is attached to nothing. */
function isHiddenAlone({ actor }: Ctx, what: HangingName): boolean {
  return hangingOf(what).alone === 'authors' && actor.level !== EXECUTIVE && !actor.is_account_admin;
}

/**
 * True if the entry hangs on nothing of this kind, or on a record or entry that the actor may see. Empty if the actor
 * may see all of the kind.
 */
function follows(ctx: Ctx, place: HangingPlace, alias: string, many: boolean): Sql[] {
  const inner = `${alias}_${place}`;
  if (many && !isHanging(place)) {
    const ids = idsThatMayBeSeen(ctx, place, inner);
    return seesAll(ctx, place) ? [] : [sql`(${link(alias, place)} is null or ${link(alias, place)} in (${ids}))`];
  }
  const rights = isHanging(place) ? rightsTo(ctx, place, inner) : rightsToRecord(ctx, place, inner);
  if (!rights) return [];
  return [
    sql`(${link(alias, place)} is null or exists (select from ${name(place)} ${name(inner)}
      where ${name(inner)}.account_id = ${ctx.account.id} and ${name(inner)}.id = ${link(alias, place)} and ${rights}))`,
  ];
}

function rightsToRecord(ctx: Ctx, kind: Exclude<HangingPlace, HangingName>, alias: string): Sql | undefined {
  return seesAll(ctx, kind) ? undefined : mayBeSeen(ctx, kind, alias);
}

const seesAll = (ctx: Ctx, kind: RecordKind) => visibility(ctx, kind).everything;

function link(alias: string, place: HangingPlace): Sql {
  return sql`${name(alias)}.${name(`${place}_id`)}`;
}
