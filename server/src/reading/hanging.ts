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
import { idsThatMayBeSeen, mayBeSeen, seenInFacts, visibility } from './visible';

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
  const byFacts = visibleByFacts(ctx, what, alias);
  if (byFacts) return sql`${notDeleted(ctx, alias)} and ${byFacts}`;
  const rights = rightsTo(ctx, what, alias, true);
  return all([isPresent(ctx, what, alias), ...(rights ? [rights] : [])]);
}

/**
 * A record that has facts is not in the recycle bin: one look says of thousands of entries that what they are on is seen and is
 * there, which `isPresent` looks up for each. Undefined where the facts do not know all that it may be on, and for an actor who
 * sees all of that.
 */
function visibleByFacts(ctx: Ctx, what: HangingName, alias: string): Sql | undefined {
  const { on } = hangingOf(what);
  if (on.every((place) => isHanging(place) || seesAll(ctx, place))) return undefined;
  const places = on.map((place, at) =>
    isHanging(place) ? undefined : throughFacts(ctx, place, on.slice(0, at), alias),
  );
  if (places.some((one) => one === undefined)) return undefined;
  const mine = isMine(ctx, what, alias, true);
  const own = mine.length ? [all([any(mine), isOnPresent(ctx, what, alias)])] : [];
  const seen = any([...own, all([...isOnAny(ctx, what, alias), ...(places as Sql[])])]);
  return all([...notSecret(ctx, what, alias), seen]);
}

/** On nothing of this kind, or on what the actor sees. What it is on first is not in the recycle bin; others may be. */
function throughFacts(ctx: Ctx, kind: RecordKind, earlier: readonly HangingPlace[], alias: string): Sql | undefined {
  const inner = name(`${alias}_${kind}`);
  const on = link(alias, kind);
  const gone = sql`select from ${name(kind)} ${inner} where ${inner}.account_id = ${ctx.account.id} and ${inner}.id = ${on}
    and ${inner}.deleted_at is not null`;
  const isOnOther = earlier.length
    ? [sql`coalesce(${join(earlier.map((place) => link(alias, place)))}) is not null`]
    : [];
  if (seesAll(ctx, kind)) return any([sql`${on} is null`, ...isOnOther, sql`not exists (${gone})`]);
  const present = seenInFacts(ctx, kind);
  if (!present) return undefined;
  const inBin = isOnOther.map(
    (other) => sql`${other} and exists (${gone} and ${mayBeSeen(ctx, kind, `${alias}_${kind}`)})`,
  );
  return any([sql`${on} is null`, sql`${on} in (${present})`, ...inBin]);
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
  const followed = hangingOf(what).on.flatMap((place) => follows(ctx, place, alias, many));
  const byRecord = [...isOnAny(ctx, what, alias), ...followed];
  const parts = [
    ...notSecret(ctx, what, alias),
    ...(byRecord.length ? [any([...isMine(ctx, what, alias, many), all(byRecord)])] : []),
  ];
  return parts.length ? all(parts) : undefined;
}

function notSecret(ctx: Ctx, what: HangingName, alias: string): Sql[] {
  const { private: secret } = hangingOf(what);
  const mayReadSecrets = !secret || can(actorOf(ctx.actor, ctx.account), 'show', secret.resource);
  return mayReadSecrets ? [] : [sql`not ${name(alias)}.${name(secret.column)}`];
}

/** The actor is an author, or it is shared with them. */
function isMine(ctx: Ctx, what: HangingName, alias: string, many: boolean): Sql[] {
  if (seesSharedOnly(ctx.actor)) return [];
  return [
    ...hangingOf(what).authors.map((column) => isActor(ctx, alias, column)),
    ...sharedWith(ctx, what, alias, many),
  ];
}

/** Requires a record, for actors who may not see entries without one. */
function isOnAny(ctx: Ctx, what: HangingName, alias: string): Sql[] {
  if (!seesSharedOnly(ctx.actor) && !isHiddenAlone(ctx, what)) return [];
  return [sql`coalesce(${join(hangingOf(what).on.map((place) => link(alias, place)))}) is not null`];
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
