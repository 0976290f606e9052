import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Visibility } from '@fairlead/domain/access/visibility';
import { visibilityOf } from '@fairlead/domain/access/visibility';
import type { Ctx } from '../base/context';
import { factsKnow, factsOfRecords, factsTable, recordsByReader, touchTable } from './facts';
import { lookedUpShare, sharedWith, walkedShare } from './shares';
import { columnsOfSlots, factsOfSlots, type SlotField, slotFields, slotPages } from './slots';
import type { RowSql } from '../base/row-sql';
import { all, any, name, raw, type Sql, sql } from '../base/sql';

/**
 * The first wall: the only way to read a record table. Every query of records, for any kind of answer, uses one of
 * these predicates; row-level security on account_id is the second wall behind them.
 */

type Limited = Exclude<Visibility, { everything: true }>;

const cache = new WeakMap<object, Map<string, Visibility>>();

/** The owners whose records the actor sees. Computed once per user and version of the account's configuration. */
export function visibility(ctx: Pick<Ctx, 'actor' | 'config'>, kind: RecordKind): Visibility {
  const known = cache.get(ctx.config) ?? new Map<string, Visibility>();
  cache.set(ctx.config, known);
  const { id, level, is_external, is_account_admin, team_id, team_role } = ctx.actor;
  const key = [kind, id, level, is_external, is_account_admin, team_id, team_role].join();
  const found = known.get(key) ?? visibilityOf(ctx.actor, kind, ctx.config.teams, ctx.config.users);
  known.set(key, found);
  return found;
}

/** In this account and not in the recycle bin; does not check rights. Only for `visible…` and similar functions. */
function notDeleted(ctx: Ctx, alias: string): Sql {
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

/**
 * The ids of the records that the actor may see, in the recycle bin or not, to be read once for thousands of entries on records:
 * from the facts, which lie in the order of their readers.
 */
export function idsThatMayBeSeen(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const rights = mayBeSeenAmongMany(ctx, kind, alias);
  const among = sql`select ${name(alias)}.id from ${name(kind)} ${name(alias)} where ${name(alias)}.account_id = ${ctx.account.id}`;
  const present = seenInFacts(ctx, kind);
  if (!present) return sql`${among} and ${rights}`;
  return sql`${present} union all ${among} and ${name(alias)}.deleted_at is not null and ${rights}`;
}

/** The same of those that are not in the recycle bin; undefined where the facts do not know them. */
export function seenInFacts(ctx: Ctx, kind: RecordKind): Sql | undefined {
  const seen = visibility(ctx, kind);
  if (seen.everything || seen.throughDeals || ctx.onlyWith || !ctx.account.facts_ready) return undefined;
  const read = [-ctx.actor.id, ...seen.owners];
  return sql`select f.id from ${factsTable(kind)} f where f.account_id = ${ctx.account.id} and f.reader_key = any(${read}::bigint[])`;
}

/** Only the rights part of `visibleAmongMany`. */
export function mayBeSeenAmongMany(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const seen = visibility(ctx, kind);
  const byActor = seen.everything
    ? sql`true`
    : any([ownedBy(seen.owners, alias), ...otherWays(ctx, kind, alias, seen)]);
  return ctx.onlyWith ? all([byActor, mayBeSeenAmongMany(ctx.onlyWith, kind, alias)]) : byActor;
}

/** The same in conditions that do not overlap, for one select each: an OR makes the planner read all of an account. */
export function mayBeSeenInParts(ctx: Ctx, kind: RecordKind, alias: string): Sql[] {
  const seen = visibility(ctx, kind);
  const also = ctx.onlyWith ? [mayBeSeenAmongMany(ctx.onlyWith, kind, alias)] : [];
  if (seen.everything) return [all(also)];
  const owned = ownedBy(seen.owners, alias);
  return [[owned], [sql`not ${owned}`, any(otherWays(ctx, kind, alias, seen))]].map((part) => all([...part, ...also]));
}

/**
 * Records that this transaction has written, for its answer: an actor who reassigns a record may no longer see it.
 * Has the parameters of `visible`, so that it can replace it.
 */
export function written(ctx: Ctx, _kind: RecordKind, alias: string): Sql {
  return notDeleted(ctx, alias);
}

/** Only the rights part: for the recycle bin, where the record is deleted but rights still apply. */
export function mayBeSeen(ctx: Ctx, kind: RecordKind, alias: string, isShared = lookedUpShare): Sql {
  const seen = visibility(ctx, kind);
  const byActor = seen.everything ? sql`true` : any(ofOne(ctx, kind, alias, seen, isShared));
  return ctx.onlyWith ? all([byActor, mayBeSeen(ctx.onlyWith, kind, alias)]) : byActor;
}

/** A part of the visible records: the source to read it from, with its alias, and the condition. */
export interface VisiblePart {
  readonly from: Sql;
  readonly where: Sql;
  /** A piece about the record as this source answers it. */
  readonly of: (piece: RowSql) => RowSql;
}

/**
 * The visible records for work over a whole account, in parts that do not overlap: from the facts of the kind, which
 * have the order of their readers, or from the records if an index finds the requested ones. `asked` are all pieces
 * that will be read. `inOrder` requests parts that an index in the order of a name can deliver.
 */
export function visibleParts(
  ctx: Ctx,
  kind: RecordKind,
  alias: string,
  asked: readonly RowSql[],
  { inOrder = false }: { inOrder?: boolean } = {},
): VisiblePart[] {
  const seen = visibility(ctx, kind);
  if (!ctx.account.facts_ready || asked.some(({ more }) => more.isFound)) return ofRecords(ctx, kind, alias, seen);
  const slots = slotFields(ctx.config, kind);
  const knows = factsKnow(kind, asked, columnsOfSlots(slots));
  const custom = knows ? slots.filter(({ key }) => asked.some(({ ofFacts }) => ofFacts.columns.has(key))) : [];
  if (seen.everything) return knows ? [everyFact(ctx, kind, alias, custom)] : ofRecords(ctx, kind, alias, seen);
  const read = [-ctx.actor.id, ...seen.owners];
  const source = sourceOf(kind, alias, knows, custom, read);
  const own = sql`${name(alias)}.reader_key = any(${read}::bigint[])
    and (${name(alias)}.reader_key >= 0 or not ${ownedBy(seen.owners, alias)})`;
  const mine = inOrder
    ? ownAndShared(ctx, kind, alias, seen, source)
    : [{ ...source, where: sql`${inFacts(ctx, kind, alias)} and ${own}` }];
  if (!seen.throughDeals) return mine;
  const ofAll = sourceOf(kind, alias, knows, custom);
  return [...mine, { ...ofAll, where: throughDeals(ctx, kind, alias, seen) }];
}

/** Two parts: the indexes of an order hold each record once, as its owner reads it. */
function ownAndShared(
  ctx: Ctx,
  kind: RecordKind,
  alias: string,
  seen: Limited,
  source: Pick<VisiblePart, 'from' | 'of'>,
): VisiblePart[] {
  const reader = sql`${name(alias)}.reader_key`;
  const own = sql`${inFacts(ctx, kind, alias)} and ${reader} >= 0 and ${reader} = any(${seen.owners}::bigint[])`;
  return [
    { ...source, where: own },
    { ...source, where: sharedFacts(ctx, kind, alias, seen) },
  ];
}

function sharedFacts(ctx: Ctx, kind: RecordKind, alias: string, seen: Limited): Sql {
  return sql`${inFacts(ctx, kind, alias)} and ${name(alias)}.reader_key = ${-ctx.actor.id}
    and not ${ownedBy(seen.owners, alias)}`;
}

/** The part that the actor sees though others own it. Also for counting, since the counters know the actor's own. */
export function visibleOfOthers(ctx: Ctx, kind: RecordKind, alias: string, seen: Limited): VisiblePart[] {
  if (!ctx.account.facts_ready) return ofRecords(ctx, kind, alias, seen).slice(1);
  const source = sourceOf(kind, alias, true);
  const parts = [{ ...source, where: sharedFacts(ctx, kind, alias, seen) }];
  return seen.throughDeals ? [...parts, { ...source, where: throughDeals(ctx, kind, alias, seen) }] : parts;
}

/** All visible records as one source, for a condition about the records that another one refers to. */
export function visibleSource(ctx: Ctx, kind: RecordKind, alias: string, asked: readonly RowSql[]): VisiblePart {
  const parts = visibleParts(ctx, kind, alias, asked);
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return { from: sql`${name(kind)} ${name(alias)}`, where: visibleAmongMany(ctx, kind, alias), of: asItIs };
}

/** How far a walk in the order of the last change may go, and among which records. */
export interface WalkBound {
  readonly steps: number;
  readonly direction: 'asc' | 'desc';
  /** A condition over the alias of the walk. */
  readonly among?: Sql;
}

/**
 * The visible records for walking them in the order of their last change: `updated_at` with `owner_key` and what the
 * kind declares as `walked_with`. `amongMany` suits a walk that meets few records that the actor sees. With a bound,
 * only this many records from the start are examined.
 */
export function visibleByChange(
  ctx: Ctx,
  kind: RecordKind,
  alias: string,
  { amongMany = false, bound }: { readonly amongMany?: boolean; readonly bound?: WalkBound | undefined } = {},
): Pick<VisiblePart, 'from' | 'where'> {
  const rights = amongMany ? mayBeSeenAmongMany(ctx, kind, alias) : mayBeSeen(ctx, kind, alias, walkedShare);
  const from = sql`${ctx.account.facts_ready ? touchTable(kind) : name(kind)} ${name(alias)}`;
  const there = ctx.account.facts_ready ? sql`${name(alias)}.account_id = ${ctx.account.id}` : notDeleted(ctx, alias);
  if (!bound) return { from, where: sql`${there} and ${rights}` };
  const { steps, direction, among = sql`true` } = bound;
  const first = sql`select ${name(alias)}.* from ${from} where ${there} and ${among}
    order by ${name(alias)}.updated_at ${raw(direction)}, ${name(alias)}.id ${raw(direction)} limit ${steps}`;
  return { from: sql`(${first}) ${name(alias)}`, where: rights };
}

const asItIs = (piece: RowSql) => piece;
const asFacts = (piece: RowSql) => piece.ofFacts;

/** `readers` are those of the slots of custom fields, as the condition of the part limits those of the facts; all owners without. */
function sourceOf(
  kind: RecordKind,
  alias: string,
  knows: boolean,
  custom: readonly SlotField[] = [],
  readers?: readonly number[],
): Pick<VisiblePart, 'from' | 'of'> {
  if (!knows) return { from: sql`${recordsByReader(kind)} ${name(alias)}`, of: asItIs };
  const facts = custom.length
    ? factsOfRecords(kind, factsOfSlots(custom), slotPages(kind, custom, readers))
    : factsOfRecords(kind);
  return { from: sql`${facts} ${name(alias)}`, of: asFacts };
}

function isOwned(alias: string): Sql {
  return sql`${name(alias)}.reader_key >= 0`;
}

/** In the account, and visible to `onlyWith` too, if it is set. Deleted records have no facts. */
function inFacts(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const there = sql`${name(alias)}.account_id = ${ctx.account.id}`;
  return ctx.onlyWith ? all([there, mayBeSeen(ctx.onlyWith, kind, alias)]) : there;
}

function everyFact(ctx: Ctx, kind: RecordKind, alias: string, custom: readonly SlotField[]): VisiblePart {
  const where = sql`${inFacts(ctx, kind, alias)} and ${isOwned(alias)}`;
  return { ...sourceOf(kind, alias, true, custom), where };
}

function throughDeals(ctx: Ctx, kind: RecordKind, alias: string, seen: Limited): Sql {
  return sql`${inFacts(ctx, kind, alias)} and ${isOwned(alias)} and not ${ownedBy(seen.owners, alias)}
    and not ${sharedWith(ctx, kind, alias)} and ${onVisibleDeal(ctx, alias)}`;
}

/**
 * The visible records from their own table, in branches: an OR over owners and shares makes the planner scan the
 * account; a UNION ALL of the branches does not.
 */
function ofRecords(ctx: Ctx, kind: RecordKind, alias: string, seen: Visibility): VisiblePart[] {
  const there = within(ctx, kind, alias);
  const part = (where: Sql) => ({ from: sql`${name(kind)} ${name(alias)}`, where, of: asItIs });
  if (seen.everything) return [part(there)];
  const others = any(otherWays(ctx, kind, alias, seen));
  return [
    part(sql`${there} and ${ownedBy(seen.owners, alias)}`),
    part(sql`${there} and not ${ownedBy(seen.owners, alias)} and ${others}`),
  ];
}

/** Not deleted, and visible to `onlyWith` too, if it is set. */
function within(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const there = notDeleted(ctx, alias);
  return ctx.onlyWith ? all([there, mayBeSeen(ctx.onlyWith, kind, alias)]) : there;
}

function ownedBy(owners: readonly number[], alias: string): Sql {
  return sql`${name(alias)}.owner_key = any(${owners}::bigint[])`;
}

function otherWays(ctx: Ctx, kind: RecordKind, alias: string, seen: Visibility): Sql[] {
  const ways = [sharedWith(ctx, kind, alias)];
  if (!seen.everything && seen.throughDeals) ways.push(onVisibleDeal(ctx, alias));
  return ways;
}

function ofOne(ctx: Ctx, kind: RecordKind, alias: string, seen: Limited, isShared: typeof lookedUpShare): Sql[] {
  const ways = [ownedBy(seen.owners, alias), isShared(ctx, kind, alias)];
  return seen.throughDeals ? [...ways, onVisibleDeal(ctx, alias)] : ways;
}

/** use_deal_association: a person is also visible to users who see a deal that the person is on. */
function onVisibleDeal(ctx: Ctx, alias: string): Sql {
  return sql`exists (select from deal_person dp join deal vd on vd.account_id = dp.account_id and vd.id = dp.deal_id
    where ${all([sql`dp.account_id = ${ctx.account.id}`, sql`dp.person_id = ${name(alias)}.id`, visibleAmongMany(ctx, DEAL.name, 'vd')])})`;
}
