import { KINDS } from '@fairlead/domain/kinds/declared';
import { idColumnOf, kindNamedBy, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { Field, FieldKind, FoundField, Relation } from '@fairlead/domain/fields/catalogue';
import { customId } from '@fairlead/domain/custom-fields/custom-field';
import { isOwnField } from '@fairlead/domain/fields/field';
import { associationOf } from '@fairlead/domain/fields/reference';
import { type Condition, type Filter, isCondition } from '@fairlead/domain/filters/filter';
import { type FilterMoment, resolveCondition, type Test } from '@fairlead/domain/filters/resolve';
import type { Ctx } from '../base/context';
import { invalidField } from '../base/errors';
import { isAccountAmount, listedAmount } from '../reading/account-amounts';
import { shownColumn } from '../reading/named-records';
import { stepColumn } from '../reading/next-step';
import { isOfNextEntry } from '../presenting/next-entry';
import { companyNameOf } from '../presenting/record-present';
import { type Link, recordTables } from '../base/record-tables';
import { allOfRow, anyOfRow, foundByIndex, inSubquery, lookUp, rowColumn, type RowSql, rowSql } from '../base/row-sql';
import { name, raw, type Sql, sql } from '../base/sql';
import { CUT } from '../reading/facts';
import { type Decisive, digitsOf, isFilled, isText, ofWholeText, textColumn } from '../reading/facts-text';
import { associationTable } from '../reading/associations';
import { customColumn, customSet, customText, onlyWithSlots } from '../reading/slots';
import { visibleAmongMany, visibleSource } from '../reading/visible';

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
  const own = rowColumn('t', relation.column);
  const { from, there, here } = related(ctx, relation, found, test);
  if (!matchesNull(test)) return lookUp`${own} in (select x.id from ${from} where ${there} and ${here})`;
  return lookUp`not exists (select from ${from} where x.id = ${own} and ${there} and not ${here})`;
}

/** The related records under the alias x that the actor sees, and the condition on them. */
export function related(ctx: Ctx, { kind }: Relation, found: FoundField, test: Test) {
  if (kind === 'user') {
    const here = columnSql(found, test, ofUser(found.field.column ?? 'id'));
    return { from: sql`account_user x`, there: shownOfUsers(ctx, found), here: inSubquery(here) };
  }
  const here = ownSql(ctx, kind, 'x', found, test);
  const { from, where: there, of } = visibleSource(ctx, kind, 'x', [here]);
  return { from, there, here: inSubquery(of(here)) };
}

/** An actor who sees only shared records sees only the names of users, so filters may use nothing else. */
function shownOfUsers(ctx: Ctx, { field }: FoundField): Sql {
  const shown = !seesSharedOnly(ctx.actor) || ['full_name', 'first_name', 'last_name'].includes(field.key);
  return shown ? sql`x.account_id = ${ctx.account.id}` : sql`false`;
}

function ownSql(ctx: Ctx, kind: RecordKind, alias: string, found: FoundField, test: Test): RowSql {
  const { column, key } = found.field;
  if (isOwnField(found.field)) return customSql(ctx, kind, alias, found, test);
  if (column === null) return linkSql(ctx, kind, alias, key, test);
  const better = test.type === 'ids' || test.type === 'blank' ? indexed[`${kind}.${column}`] : undefined;
  if (better && test.type === 'blank') return rowSql`(${rowColumn(alias, 'owner_key')} = 0) = ${test.is}`;
  if (column === 'company_name' && seesSharedOnly(ctx.actor)) {
    return columnSql(found, test, asComputed(companyNameOf(ctx, alias)));
  }
  if (isOfNextEntry(column) && seesSharedOnly(ctx.actor)) {
    return columnSql(
      found,
      test,
      asComputed(rowSql`${raw(found.field.kind === 'date' ? 'null::date' : 'null::text')}`),
    );
  }
  const step = stepColumn(ctx, column);
  const own = isAccountAmount(column) ? listedAmount(alias, column) : shownColumn(ctx, alias, better ?? step);
  const condition = columnSql(
    found,
    test,
    ofRecord(kind, alias, { ...found, field: { ...found.field, column: step } }, own),
  );
  const isFound = test.type === 'ids' && test.how === 'any_of' && kindNamedBy(column) && !seesSharedOnly(ctx.actor);
  return isFound ? foundByIndex(condition) : condition;
}

/** A field of the account's own. */
function customSql(ctx: Ctx, kind: RecordKind, alias: string, found: FoundField, test: Test): RowSql {
  const association = associationOf(found.field);
  if (association) return associationSql(ctx, kind, { alias, found, to: association.kind }, test);
  if (found.field.kind === 'multi') return customSetSql(alias, found.field.key, test);
  const condition = columnSql(found, test, ofCustom(kind, alias, found));
  return matchesNull(test) ? condition : onlyWithSlots(alias, found.field, condition);
}

/** How a condition reads a value: unchanged, in lower case, as digits, and whether it exists. */
interface Value {
  readonly own: RowSql;
  readonly isFilled: RowSql;
  readonly digits: RowSql;
  /** What a condition says of the text in lower case. */
  readonly text: (fits: (held: RowSql) => RowSql, decisive: Decisive) => RowSql;
}

function ofRecord(kind: RecordKind, alias: string, { field }: FoundField, own: RowSql): Value {
  const column = field.column as string;
  if (!isText(field.kind)) return asComputed(own);
  return {
    own,
    isFilled: isFilled(alias, column, field.kind),
    digits: digitsOf(alias, column),
    text: (fits, decisive) =>
      field.kind === 'phone' ? fits(lowered(own)) : ofWholeText(kind, alias, textColumn(column), fits, decisive),
  };
}

/** A value of a custom field. */
function ofCustom(kind: RecordKind, alias: string, { field }: FoundField): Value {
  const own = customColumn(alias, field);
  const held = { of: (row: string) => customText(row, field.key), fact: field.key };
  return { ...asComputed(own), text: (fits, decisive) => ofWholeText(kind, alias, held, fits, decisive) };
}

/** The entries chosen in a custom field that allows several. */
function customSetSql(alias: string, key: string, test: Test): RowSql {
  const set = customSet(alias, key);
  if (test.type === 'blank') return rowSql`(${set} = '[]') = ${test.is}`;
  if (test.type !== 'ids') return rowSql`false`;
  const has = test.ids.map((id) => rowSql`${set} @> ${JSON.stringify([id])}::jsonb`);
  if (test.how === 'all_of') return allOfRow(has);
  return test.how === 'none_of' ? rowSql`not ${anyOfRow(has)}` : anyOfRow(has);
}

function ofUser(column: string): Value {
  return asComputed(rowColumn('x', column));
}

function asComputed(own: RowSql): Value {
  return {
    own,
    isFilled: rowSql`coalesce(${own}, '') <> ''`,
    digits: rowSql`regexp_replace(coalesce(${own}, ''), '\\D', '', 'g')`,
    text: (fits) => fits(lowered(own)),
  };
}

const lowered = (own: RowSql) => rowSql`lower(coalesce(${own}, ''))`;

/** Whether the test holds for a null, as the domain defines it. */
export function matchesNull(test: Test): boolean {
  if (test.type === 'blank') return test.is;
  if (test.type === 'text') return test.negated;
  return test.type === 'ids' && test.how === 'none_of';
}

function columnSql({ field }: FoundField, test: Test, value: Value): RowSql {
  const column = value.own;
  switch (test.type) {
    case 'blank':
      return blankSql(field.kind, value, test.is);
    case 'text':
      return textSql(value, test);
    case 'number':
      return numberSql(field, column, test);
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

function blankSql(kind: FieldKind, { own, isFilled: filled }: Value, blank: boolean): RowSql {
  if (isText(kind)) return blank ? rowSql`(not (${filled}))` : rowSql`(${filled})`;
  return blank ? rowSql`(${own} is null)` : rowSql`(not (${own} is null))`;
}

function textSql(value: Value, { how, text, digits, negated }: Extract<Test, { type: 'text' }>): RowSql {
  const fits = (held: RowSql) =>
    how === 'is'
      ? rowSql`${held} = ${text}`
      : how === 'starts_with'
        ? rowSql`starts_with(${held}, ${text})`
        : rowSql`position(${text} in ${held}) > 0`;
  const decisive = how === 'contains' ? 'part' : text.length < CUT ? 'beginning' : how === 'is' ? 'whole' : 'part';
  const met = digits ? fits(value.digits) : value.text(fits, decisive);
  const both = rowSql`${value.isFilled} and ${met}`;
  return negated ? rowSql`(not (${both}))` : rowSql`(${both})`;
}

/**
 * Nearly all numbers are whole, and their indexes serve whole bounds only: a lower bound of 0.5 is rounded up to 1,
 * and an upper bound is rounded down.
 */
function numberSql(field: Field, column: RowSql, { from, to }: Extract<Test, { type: 'number' }>): RowSql {
  if (isOwnField(field)) return between(column, from, to, '<=', '::float8');
  if (field.key === 'commission_rate') return between(column, from, to, '<=', '::numeric');
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

/**
 * What a custom field links a record to. Links are found from the other side by their index; as everywhere, linked
 * records count only if the actor sees them.
 */
function associationSql(
  ctx: Ctx,
  kind: RecordKind,
  { alias, found, to }: { alias: string; found: FoundField; to: RecordKind },
  test: Test,
): RowSql {
  const own = sql`l.${name(idColumnOf(kind))}`;
  const some = (more: Sql) => lookUp`exists (select from ${associationTable(kind, to)} l
    join ${name(to)} lr on lr.account_id = l.account_id and lr.id = l.linked_id
    where l.account_id = ${ctx.account.id} and ${own} = ${rowColumn(alias, 'id')} and l.custom_field_id = ${customId(found.field.key)} and ${more}
      and ${visibleAmongMany(ctx, to, 'lr')})`;
  if (test.type === 'blank') return test.is ? rowSql`not ${some(sql`true`)}` : some(sql`true`);
  if (test.type !== 'ids') return rowSql`false`;
  if (test.how === 'all_of') return foundByIndex(allOfRow(test.ids.map((id) => some(sql`l.linked_id = ${id}`))));
  const hit = some(sql`l.linked_id = any(${test.ids}::bigint[])`);
  return test.how === 'none_of' ? rowSql`not ${hit}` : foundByIndex(hit);
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
