import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Visibility } from '@fairlead/domain/access/visibility';
import { visibilityOf } from '@fairlead/domain/access/visibility';
import type { Ctx } from '../base/context';
import { sharedRecords, sharesKnow } from './shared-records';
import { all, any, name, type Sql, sql } from '../base/sql';

/**
 * The first wall: the only door to a record table. Every query of records, whatever it answers, goes through one of
 * these predicates; row-level security on account_id stands behind them.
 */

type Limited = Exclude<Visibility, { everything: true }>;

const cache = new WeakMap<object, Map<string, Visibility>>();

/** Whose records the actor sees. Worked out once per user and version of the account's configuration. */
export function visibility(ctx: Ctx, kind: RecordKind): Visibility {
  const known = cache.get(ctx.config) ?? new Map<string, Visibility>();
  cache.set(ctx.config, known);
  const { id, level, is_external, is_account_admin, team_id, team_role } = ctx.actor;
  const key = [kind, id, level, is_external, is_account_admin, team_id, team_role].join();
  const found = known.get(key) ?? visibilityOf(ctx.actor, kind, ctx.config.teams, ctx.config.users);
  known.set(key, found);
  return found;
}

/** In this account and not in the recycle bin; says nothing of who may see it. Only for `visible…` and its like. */
export function notDeleted(ctx: Ctx, alias: string): Sql {
  return sql`${name(alias)}.account_id = ${ctx.account.id} and ${name(alias)}.deleted_at is null`;
}

/** The record is in the account, not deleted, and the actor may see it. For single records and the rows of a page. */
export function visible(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  return sql`${notDeleted(ctx, alias)} and ${mayBeSeen(ctx, kind, alias)}`;
}

/**
 * The same for conditions over thousands of records: all that is shared with the actor is read once, where `visible` looks
 * each record up among the shares.
 */
export function visibleAmongMany(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  return sql`${notDeleted(ctx, alias)} and ${mayBeSeenAmongMany(ctx, kind, alias)}`;
}

/** The rights part alone of that. */
export function mayBeSeenAmongMany(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const seen = visibility(ctx, kind);
  const byActor = seen.everything
    ? sql`true`
    : any([ownedBy(seen.owners, alias), ...otherWays(ctx, kind, alias, seen)]);
  return ctx.onlyWith ? all([byActor, mayBeSeenAmongMany(ctx.onlyWith, kind, alias)]) : byActor;
}

/**
 * What this very transaction has written, for its answer: who hands a record to somebody else may not see it any more.
 * Takes what `visible` takes, so that it can stand in its place.
 */
export function written(ctx: Ctx, _kind: RecordKind, alias: string): Sql {
  return notDeleted(ctx, alias);
}

/** The rights part alone: for the recycle bin, where the record is deleted but rights still count. */
export function mayBeSeen(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const seen = visibility(ctx, kind);
  const byActor = seen.everything ? sql`true` : any(ofOne(ctx, kind, alias, seen));
  return ctx.onlyWith ? all([byActor, mayBeSeen(ctx.onlyWith, kind, alias)]) : byActor;
}

/** Present, and seen by whoever else has to see it. */
function within(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const there = notDeleted(ctx, alias);
  return ctx.onlyWith ? all([there, mayBeSeen(ctx.onlyWith, kind, alias)]) : there;
}

/**
 * The same set cut into branches that do not overlap, for lists over a whole account: an OR over owners and shares
 * makes the planner walk the account, a UNION ALL of these does not.
 */
export function visibleBranches(ctx: Ctx, kind: RecordKind, alias: string): Sql[] {
  const seen = visibility(ctx, kind);
  const there = within(ctx, kind, alias);
  if (seen.everything) return [there];
  const own = sql`${there} and ${ownedBy(seen.owners, alias)}`;
  const others = otherWays(ctx, kind, alias, seen);
  return [own, sql`${there} and not ${ownedBy(seen.owners, alias)} and ${any(others)}`];
}

/** A part of what is visible: what to read it from, alias and all, and the condition. */
export interface VisiblePart {
  readonly from: Sql;
  readonly where: Sql;
}

/**
 * The same branches with what they are read from: what is shared with the actor comes from the shares themselves where
 * they know all that is `asked` over the alias, however many there are.
 */
export function visibleParts(ctx: Ctx, kind: RecordKind, alias: string, asked: readonly Sql[]): VisiblePart[] {
  const from = sql`${name(kind)} ${name(alias)}`;
  const seen = visibility(ctx, kind);
  const parts = visibleBranches(ctx, kind, alias).map((where) => ({ from, where }));
  const [own] = parts;
  if (seen.everything || seen.throughDeals || !own || !sharesKnow(kind, alias, asked)) return parts;
  const shared = {
    from: sql`${sharedRecords(ctx, kind)} ${name(alias)}`,
    where: sql`${within(ctx, kind, alias)} and not ${ownedBy(seen.owners, alias)}`,
  };
  return [own, shared];
}

function ownedBy(owners: readonly number[], alias: string): Sql {
  return sql`${name(alias)}.owner_key = any(${owners}::bigint[])`;
}

function otherWays(ctx: Ctx, kind: RecordKind, alias: string, seen: Visibility): Sql[] {
  const ways = [sharedWith(ctx, kind, alias)];
  if (!seen.everything && seen.throughDeals) ways.push(onVisibleDeal(ctx, alias));
  return ways;
}

function sharedWith(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  return sql`exists (select from ${name(table)} s where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id}
    and s.${name(own)} = ${name(alias)}.id)`;
}

function ofOne(ctx: Ctx, kind: RecordKind, alias: string, seen: Limited): Sql[] {
  const ways = [ownedBy(seen.owners, alias), lookedUpShare(ctx, kind, alias)];
  return seen.throughDeals ? [...ways, onVisibleDeal(ctx, alias)] : ways;
}

/**
 * Asked of one record at a time by the key of the share. As `exists` it would be read whole for the first record, which takes
 * whoever has been given fifty thousand records as long as their page may take.
 */
function lookedUpShare(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  return sql`(select true from ${name(table)} s where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id}
    and s.${name(own)} = ${name(alias)}.id limit 1) is true`;
}

/** use_deal_association: a person is also visible to whoever sees a deal that the person is on. */
function onVisibleDeal(ctx: Ctx, alias: string): Sql {
  return sql`exists (select from deal_person dp join deal vd on vd.account_id = dp.account_id and vd.id = dp.deal_id
    where ${all([sql`dp.account_id = ${ctx.account.id}`, sql`dp.person_id = ${name(alias)}.id`, visibleAmongMany(ctx, DEAL.name, 'vd')])})`;
}
