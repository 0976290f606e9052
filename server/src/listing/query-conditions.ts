import type { Condition } from '@fairlead/domain/filters/filter';
import { resolveCondition } from '@fairlead/domain/filters/resolve';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Issue } from '@fairlead/domain/validation/issues';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../base/context';
import { invalid } from '../base/errors';
import { all, name, type Sql, sql } from '../base/sql';
import { filterMoment } from './filter-to-sql';

/**
 * The conditions that `conditions[…]` of a list requests. `partOf` returns undefined for a condition that the list
 * does not have, and null for an invalid value. Every wrong condition is named at once.
 */
export function conditionParts(
  conditions: ListQuery['conditions'],
  partOf: (key: string, value: unknown) => Sql | null | undefined,
): Sql[] {
  const issues: Issue[] = [];
  const parts: Sql[] = [];
  for (const [key, value] of Object.entries(conditions ?? {})) {
    const part = partOf(key, value);
    if (part) parts.push(part);
    else
      issues.push({ field: key, msg: part === null ? 'Has invalid value' : `Unknown condition '${key.slice(0, 60)}'` });
  }
  if (issues.length) throw invalid(issues);
  return parts;
}

/** Rows whose column is one of these ids: `7`, `7,8` or a list. */
export function idsPart(key: string, value: unknown): Sql | null {
  const ids = wordsOf(value).map(Number);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? sql`r.${name(key)} = any(${ids}::bigint[])` : null;
}

/** The words of `a,b` or of a list. */
export function wordsOf(value: unknown): string[] {
  const given = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return given.flatMap((one) => String(one).split(','));
}

/** Rows whose instant is in a range. `from_date` and `to_date` are in UTC, days are in the time zone of the user. */
export function periodPart(ctx: Ctx, column: Sql, value: unknown): Sql | null {
  const test = rangeAsked(ctx, 'updated_at', value);
  if (test?.type !== 'instants') return null;
  const low = test.from ? [sql`${column} >= ${test.from.toISOString()}::timestamptz`] : [];
  const high = test.before ? [sql`${column} < ${test.before.toISOString()}::timestamptz`] : [];
  return all([...low, ...high]);
}

/** Rows whose day is in a range. */
export function daysPart(ctx: Ctx, column: Sql, value: unknown): Sql | null {
  const test = rangeAsked(ctx, 'expected_close_date', value);
  if (test?.type !== 'dates') return null;
  const low = test.from ? [sql`${column} >= ${test.from}::date`] : [];
  const high = test.to ? [sql`${column} <= ${test.to}::date`] : [];
  return all([...low, ...high]);
}

/** A range as every list takes it, by the rules of a field of deals of the same kind. */
function rangeAsked(ctx: Ctx, field: 'updated_at' | 'expected_close_date', value: unknown) {
  const { from, to, from_date, to_date, preset } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    string
  >;
  const ask: Condition = preset
    ? { field, op: 'preset', value: preset }
    : { field, op: 'between', value: { from: from ?? from_date ?? null, to: to ?? to_date ?? null } };
  const answer = resolveCondition(ctx.catalogue, ask, DEAL.name, filterMoment(ctx));
  return 'problem' in answer ? undefined : answer.test;
}
