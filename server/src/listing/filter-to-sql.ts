import { KINDS } from '@fairlead/domain/kinds/declared';
import { kindNamedBy, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { FoundField, Relation } from '@fairlead/domain/fields/catalogue';
import { type Condition, type Filter, isCondition } from '@fairlead/domain/filters/filter';
import { type FilterMoment, resolveCondition, type Test } from '@fairlead/domain/filters/resolve';
import type { Ctx } from '../base/context';
import { invalidField } from '../base/errors';
import { shownColumn } from '../reading/named-records';
import { companyNameOf } from '../presenting/record-present';
import { type Link, recordTables } from '../base/record-tables';
import { allOfRow, anyOfRow, inSubquery, lookUp, rowColumn, type RowSql, rowSql } from '../base/row-sql';
import { name, raw, type Sql, sql } from '../base/sql';
import { visibleAmongMany } from '../reading/visible';

// The owner is indexed by `owner_key`, which is 0 for records without an owner.
const indexed: Readonly<Record<string, string>> = Object.fromEntries(
  KINDS.map(({ name: kind, owner }) => [`${kind}.${owner}`, 'owner_key']),
);

/** The filter as a condition over the alias t. Selects the same rows as `matches` in the domain; a test compares them. */
export function filterToSql(ctx: Ctx, kind: RecordKind, filter: Filter): RowSql {
  if (isCondition(filter)) return conditionSql(ctx, kind, filter);
  if ('all' in filter) return allOfRow(filter.all.map((part) => filterToSql(ctx, kind, part)));
  return anyOfRow(filter.any.map((part) => filterToSql(ctx, kind, part)).toSorted(byEffort));
}

/** The database evaluates the alternatives of an OR in order: those that the row itself answers are put first. */
function byEffort(a: RowSql, b: RowSql): number {
  return Number(a.readsOthers) - Number(b.readsOthers);
}

export function filterMoment(ctx: Ctx): FilterMoment {
  return { now: ctx.now, zone: ctx.actor.time_zone, me: ctx.actor.id };
}

function conditionSql(ctx: Ctx, kind: RecordKind, condition: Condition): RowSql {
  const resolved = resolveCondition(ctx.catalogue, condition, kind, filterMoment(ctx));
  if ('problem' in resolved) throw invalidField(condition.field, resolved.problem);
  const { found, test } = resolved;
  return found.relation ? relatedSql(ctx, found.relation, found, test) : ownSql(ctx, kind, 't', found, test);
}

/** A field of a related record that is missing or not visible is null: it matches only where null matches. */
function relatedSql(ctx: Ctx, relation: Relation, found: FoundField, test: Test): RowSql {
  const table = relation.kind === 'user' ? 'account_user' : relation.kind;
  const there = relation.kind === 'user' ? shownOfUsers(ctx, found) : visibleAmongMany(ctx, relation.kind, 'x');
  const here =
    relation.kind === 'user'
      ? columnSql(found, test, rowColumn('x', found.field.column ?? 'id'))
      : ownSql(ctx, relation.kind, 'x', found, test);
  const own = rowColumn('t', relation.column);
  if (!matchesNull(test)) {
    return lookUp`${own} in (select x.id from ${name(table)} x where ${there} and ${inSubquery(here)})`;
  }
  return lookUp`not exists (select from ${name(table)} x where x.id = ${own} and ${there} and not ${inSubquery(here)})`;
}

/** An actor who sees only shared records sees only the names of users, so filters may use nothing else. */
function shownOfUsers(ctx: Ctx, { field }: FoundField): Sql {
  const shown = !seesSharedOnly(ctx.actor) || ['full_name', 'first_name', 'last_name'].includes(field.key);
  return shown ? sql`x.account_id = ${ctx.account.id}` : sql`false`;
}

function ownSql(ctx: Ctx, kind: RecordKind, alias: string, found: FoundField, test: Test): RowSql {
  const { column, key } = found.field;
  if (column === null) return linkSql(ctx, kind, alias, key, test);
  const better = test.type === 'ids' || test.type === 'blank' ? indexed[`${kind}.${column}`] : undefined;
  if (better && test.type === 'blank') return rowSql`(${rowColumn(alias, 'owner_key')} = 0) = ${test.is}`;
  if (column === 'company_name') return columnSql(found, test, companyNameOf(ctx, alias));
  return columnSql(found, test, shownColumn(ctx, alias, better ?? column));
}

/** Whether the test holds for a null, as the domain defines it. */
function matchesNull(test: Test): boolean {
  if (test.type === 'blank') return test.is;
  if (test.type === 'text') return test.negated;
  return test.type === 'ids' && test.how === 'none_of';
}

function columnSql({ field }: FoundField, test: Test, column: RowSql): RowSql {
  switch (test.type) {
    case 'blank':
      return blankSql(field.kind, column, test.is);
    case 'text':
      return textSql(column, test);
    case 'number':
      return numberSql(field.key, column, test);
    case 'dates':
      return between(column, test.from, test.to, '<=', '::date');
    case 'instants':
      return between(
        column,
        test.from?.toISOString() ?? null,
        test.before?.toISOString() ?? null,
        '<',
        '::timestamptz',
      );
    case 'boolean':
      return rowSql`(${column} is not distinct from ${test.value})`;
    case 'ids':
      return oneOfSql(column, test);
  }
}

function blankSql(kind: string, column: RowSql, blank: boolean): RowSql {
  const textual = ['text', 'long_text', 'email', 'phone', 'url'].includes(kind);
  const empty = textual ? rowSql`coalesce(${column}, '') = ''` : rowSql`${column} is null`;
  return blank ? rowSql`(${empty})` : rowSql`(not (${empty}))`;
}

function textSql(column: RowSql, { how, text, digits, negated }: Extract<Test, { type: 'text' }>): RowSql {
  const held = digits
    ? rowSql`regexp_replace(coalesce(${column}, ''), '\\D', '', 'g')`
    : rowSql`lower(coalesce(${column}, ''))`;
  const filled = rowSql`coalesce(${column}, '') <> ''`;
  const fits =
    how === 'is'
      ? rowSql`${held} = ${text}`
      : how === 'starts_with'
        ? rowSql`starts_with(${held}, ${text})`
        : rowSql`position(${text} in ${held}) > 0`;
  return negated ? rowSql`(not (${filled} and ${fits}))` : rowSql`(${filled} and ${fits})`;
}

/**
 * Nearly all numbers are whole, and their indexes serve whole bounds only: a lower bound of 0.5 is rounded up to 1,
 * and an upper bound is rounded down.
 */
function numberSql(key: string, column: RowSql, { from, to }: Extract<Test, { type: 'number' }>): RowSql {
  if (key === 'commission_rate') return between(column, from, to, '<=', '::numeric');
  const within = (bound: number) => Math.min(Math.max(bound, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  const low = from === null ? null : within(Math.ceil(from));
  const high = to === null ? null : within(Math.floor(to));
  return between(column, low, high, '<=', '::bigint');
}

function between(column: RowSql, from: unknown, to: unknown, upper: '<' | '<=', cast = ''): RowSql {
  const low = from === null ? rowSql`true` : rowSql`${column} >= ${from as string}${raw(cast)}`;
  const high = to === null ? rowSql`true` : rowSql`${column} ${raw(upper)} ${to as string}${raw(cast)}`;
  return rowSql`(${column} is not null and ${low} and ${high})`;
}

function oneOfSql(column: RowSql, { how, ids }: Extract<Test, { type: 'ids' }>): RowSql {
  const type = raw(typeof ids[0] === 'string' ? 'text[]' : 'bigint[]');
  if (how === 'none_of') return rowSql`(${column} is null or not (${column} = any(${ids}::${type})))`;
  return rowSql`${column} = any(${ids}::${type})`;
}

/** Sets are stored in link tables. As everywhere, linked records count only if the actor sees them. */
function linkSql(ctx: Ctx, kind: RecordKind, alias: string, key: string, test: Test): RowSql {
  const link = recordTables[kind].links[key] as Link;
  const to = kindNamedBy(key);
  const seen = to
    ? sql`exists (select from ${name(to)} lr where lr.id = l.${name(link.other)} and ${visibleAmongMany(ctx, to, 'lr')})`
    : sql`true`;
  const some = (more: Sql) => lookUp`exists (select from ${name(link.table)} l where l.account_id = ${ctx.account.id}
    and l.${name(link.own)} = ${rowColumn(alias, 'id')} and ${more} and ${seen})`;
  if (test.type === 'blank') return test.is ? rowSql`not ${some(sql`true`)}` : some(sql`true`);
  if (test.type !== 'ids') return rowSql`false`;
  const other = sql`l.${name(link.other)}`;
  if (test.how === 'all_of') return allOfRow(test.ids.map((id) => some(sql`${other} = ${id}`)));
  const hit = some(sql`${other} = any(${test.ids}::bigint[])`);
  return test.how === 'none_of' ? rowSql`not ${hit}` : hit;
}
