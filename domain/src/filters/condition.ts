import type { Op } from './operators';

/** A condition on one field. The format of `value` depends on the operator; see `resolveCondition`. */
export interface Condition {
  field: string;
  op: Op;
  value?: ConditionValue;
}

export type ConditionValue =
  | string
  | number
  | boolean
  | readonly (string | number)[]
  | { readonly from?: string | number | null; readonly to?: string | number | null }
  | { readonly days: number };

/** A tree of conditions: all of `all`, at least one of `any`. An empty `all` matches everything. */
export type Filter = { all: readonly Filter[] } | { any: readonly Filter[] } | Condition;

export function isCondition(filter: Filter): filter is Condition {
  return 'field' in filter;
}

export function conditionsOf(filter: Filter): Condition[] {
  if (isCondition(filter)) return [filter];
  return ('all' in filter ? filter.all : filter.any).flatMap(conditionsOf);
}
