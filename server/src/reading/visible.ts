import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Visibility } from '@fairlead/domain/access/visibility';
import { visibilityOf } from '@fairlead/domain/access/visibility';
import type { Ctx } from '../base/context';
import { sharedRecords, sharesKnow } from './shared-records';
import type { RowSql } from '../base/row-sql';
import { all, any, name, type Sql, sql } from '../base/sql';

/**
 * The first wall: the only way to read a record table. Every query of records, for any kind of answer, uses one of
 * these predicates; row-level security on account_id is the second wall behind them.
 */

type Limited = Exclude<Visibility, { everything: true }>;

const cache = new WeakMap<object, Map<string, Visibility>>();

/** The owners whose records the actor sees. Computed once per user and version of the account's configuration. */
export function visibility(ctx: Ctx, kind: RecordKind): Visibility {
  const known = cache.get(ctx.config) ?? new Map<string, Visibility>();
  cache.set(ctx.config, known);
  const { id, level, is_external, is_account_admin, team_id, team_role } = ctx.actor;
  const key = [kind, id, level, is_external, is_account_admin, team_id, team_role].join();
  const found = known.get(key) ?? visibilityOf(ctx.actor, kind, ctx.config.teams, ctx.config.users);
  known.set(key, found);
  return found;
}

/** In this account and not in the recycle bin; does not check rights. Only for `visible…` and similar functions. */
export function notDeleted(ctx: Ctx, alias: string): Sql {
  return sql`${name(alias)}.account_id = ${ctx.account.id} and ${name(alias)}.deleted_at is null`;
}

/** The record is in the account, not deleted, and the actor may see it. For single records and the rows of a page. */
export function visible(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  return sql`${notDeleted(ctx, alias)} and ${mayBeSeen(ctx, kind, alias)}`;
}

/**
 * The same for conditions over thousands of records: reads everything that is shared with the actor once, where
 * `visible` looks up each record among the shares.
 */
export function visibleAmongMany(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  return sql`${notDeleted(ctx, alias)} and ${mayBeSeenAmongMany(ctx, kind, alias)}`;
}

/** Only the rights part of `visibleAmongMany`. */
export function mayBeSeenAmongMany(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const seen = visibility(ctx, kind);
  const byActor = seen.everything
    ? sql`true`
    : any([ownedBy(seen.owners, alias), ...otherWays(ctx, kind, alias, seen)]);
  return ctx.onlyWith ? all([byActor, mayBeSeenAmongMany(ctx.onlyWith, kind, alias)]) : byActor;
}

/**
 * Records that this transaction has written, for its answer: an actor who hands over a record may no longer see it.
 * Has the parameters of `visible`, so that it can replace it.
 */
export function written(ctx: Ctx, _kind: RecordKind, alias: string): Sql {
  return notDeleted(ctx, alias);
}

/** Only the rights part: for the recycle bin, where the record is deleted but rights still apply. */
export function mayBeSeen(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const seen = visibility(ctx, kind);
  const byActor = seen.everything ? sql`true` : any(ofOne(ctx, kind, alias, seen));
  return ctx.onlyWith ? all([byActor, mayBeSeen(ctx.onlyWith, kind, alias)]) : byActor;
}

/** Not deleted, and visible to `onlyWith` too, if it is set. */
function within(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const there = notDeleted(ctx, alias);
  return ctx.onlyWith ? all([there, mayBeSeen(ctx.onlyWith, kind, alias)]) : there;
}

/**
 * The same set, split into branches that do not overlap, for lists over a whole account: an OR over owners and shares
 * makes the planner scan the account; a UNION ALL of the branches does not.
 */
export function visibleBranches(ctx: Ctx, kind: RecordKind, alias: string): Sql[] {
  const seen = visibility(ctx, kind);
  const there = within(ctx, kind, alias);
  if (seen.everything) return [there];
  const own = sql`${there} and ${ownedBy(seen.owners, alias)}`;
  const others = otherWays(ctx, kind, alias, seen);
  return [own, sql`${there} and not ${ownedBy(seen.owners, alias)} and ${any(others)}`];
}

/** A part of the visible records: the source to read it from, with its alias, and the condition. */
export interface VisiblePart {
  readonly from: Sql;
  readonly where: Sql;
}

/**
 * The same branches with their sources: records shared with the actor are read from the shares themselves, however
 * many there are, if the shares have all columns that the pieces in `asked` read.
 */
export function visibleParts(ctx: Ctx, kind: RecordKind, alias: string, asked: readonly RowSql[]): VisiblePart[] {
  const from = sql`${name(kind)} ${name(alias)}`;
  const seen = visibility(ctx, kind);
  const parts = visibleBranches(ctx, kind, alias).map((where) => ({ from, where }));
  const [own] = parts;
  if (seen.everything || seen.throughDeals || !own || !sharesKnow(kind, asked)) return parts;
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
 * Looked up for one record at a time by the key of the share. With `exists`, all shares would be read for the first
 * record; for an actor with fifty thousand shared records that would take as long as the whole page may take.
 */
function lookedUpShare(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  return sql`(select true from ${name(table)} s where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id}
    and s.${name(own)} = ${name(alias)}.id limit 1) is true`;
}

/** use_deal_association: a person is also visible to users who see a deal that the person is on. */
function onVisibleDeal(ctx: Ctx, alias: string): Sql {
  return sql`exists (select from deal_person dp join deal vd on vd.account_id = dp.account_id and vd.id = dp.deal_id
    where ${all([sql`dp.account_id = ${ctx.account.id}`, sql`dp.person_id = ${name(alias)}.id`, visibleAmongMany(ctx, DEAL.name, 'vd')])})`;
}
