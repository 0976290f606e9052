import type { Catalogue } from '../fields/catalogue';
import { z } from 'zod';
import type { RecordKind } from '../kinds/kinds';
import type { Issue } from '../validation/issues';
import { type Condition, conditionsOf, type Filter, isCondition } from './condition';
import { costOf, MAX_COST, TOO_COSTLY } from './cost';
import { OPS } from './operators';
import { resolveCondition } from './resolve';

export { type Condition, type Filter, isCondition } from './condition';

const MAX_DEPTH = 5;
export const MAX_CONDITIONS = 50;
const MAX_ENTRIES = 500;
const MAX_TEXT = 500;

/** The sentinels of the public API and of saved views. */
export const NONE = '__NONE__';
export const HAS_VALUE = '__HAS_VALUE__';

const bound = z.union([z.string().max(MAX_TEXT), z.number()]).nullish();
const value = z.union([
  z.string().max(MAX_TEXT),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(MAX_TEXT), z.number()])).max(MAX_ENTRIES),
  z.strictObject({ from: bound, to: bound }),
  z.strictObject({ days: z.number().int().min(0).max(36_500) }),
]);

const condition = z.strictObject({
  field: z.string().min(1).max(120),
  op: z.enum(OPS),
  value: value.optional(),
});

/** Validates the shape only; `parseFilter` also checks depth, size, cost and the operators of each field. */
export const filterShape: z.ZodType<Filter> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(filterShape) }),
    z.strictObject({ any: z.array(filterShape).min(1) }),
    condition,
  ]),
);

/** Validates a filter from outside. Every issue names its field. */
export function parseFilter(
  catalogue: Catalogue,
  input: unknown,
  kind: RecordKind,
): { filter: Filter } | { issues: Issue[] } {
  if (depthOf(input) > MAX_DEPTH) return { issues: [{ field: 'filter', msg: `Has more than ${MAX_DEPTH} levels` }] };
  const read = filterShape.safeParse(input);
  if (!read.success) return { issues: [shapeIssue(input)] };
  const conditions = conditionsOf(read.data);
  if (conditions.length > MAX_CONDITIONS) {
    return { issues: [{ field: 'filter', msg: `Has more than ${MAX_CONDITIONS} conditions` }] };
  }
  const issues = conditions.flatMap((one) => issueOf(catalogue, one, kind));
  if (issues.length === 0 && costOf(catalogue, read.data, kind) > MAX_COST) {
    issues.push({ field: 'filter', msg: TOO_COSTLY });
  }
  return issues.length > 0 ? { issues } : { filter: read.data };
}

/** Reads a filter from a query parameter. */
export function parseFilterText(
  catalogue: Catalogue,
  text: string,
  kind: RecordKind,
): { filter: Filter } | { issues: Issue[] } {
  try {
    return parseFilter(catalogue, JSON.parse(text), kind);
  } catch {
    return { issues: [{ field: 'filter', msg: 'Is not JSON' }] };
  }
}

/** Combines filters that must all match, omitting empty ones. */
export function allOf(...filters: readonly (Filter | null | undefined)[]): Filter {
  const parts = filters.flatMap((filter) => {
    if (!filter) return [];
    return !isCondition(filter) && 'all' in filter ? filter.all : [filter];
  });
  return parts.length === 1 && parts[0] ? parts[0] : { all: parts };
}

/** The validity of a value does not depend on time, zone or user. */
const ANY_MOMENT = { now: new Date(0), zone: 'UTC', me: 0 };

function issueOf(catalogue: Catalogue, one: Condition, kind: RecordKind): Issue[] {
  const resolved = resolveCondition(catalogue, one, kind, ANY_MOMENT);
  return 'problem' in resolved ? [{ field: one.field, msg: resolved.problem }] : [];
}

/** Counts groups only and stops at the limit, so that even very deep input costs little. */
function depthOf(input: unknown, level = 1): number {
  if (level > MAX_DEPTH || typeof input !== 'object' || input === null) return level;
  const group = input as { all?: unknown; any?: unknown };
  const parts = [group.all, group.any].flatMap((part) => (Array.isArray(part) ? part : []));
  return parts.reduce<number>((deepest, part) => Math.max(deepest, depthOf(part, level + 1)), level);
}

/** Reports the first malformed condition; the union's own message would name none. */
function shapeIssue(input: unknown): Issue {
  const wrong = findWrong(input);
  if (wrong === null) return { field: 'filter', msg: 'Has to be {all: […]}, {any: […]} or {field, op, value}' };
  const { error } = condition.safeParse(wrong);
  const field = (typeof wrong.field === 'string' && wrong.field.slice(0, 120)) || 'filter';
  const at = error?.issues[0]?.path[0];
  const op = typeof wrong.op === 'string' ? `'${wrong.op.slice(0, 40)}'` : 'That';
  return { field, msg: at === 'op' ? `${op} is not an operator` : 'Has invalid value' };
}

function findWrong(input: unknown): Record<string, unknown> | null {
  if (typeof input !== 'object' || input === null) return null;
  const node = input as Record<string, unknown>;
  if ('field' in node) return condition.safeParse(node).success ? null : node;
  const parts = node.all ?? node.any;
  if (!Array.isArray(parts)) return null;
  for (const part of parts) {
    const wrong = findWrong(part);
    if (wrong) return wrong;
  }
  return null;
}
