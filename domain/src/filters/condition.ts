import type { Op } from './operators';

/** What a filter asks of one field. `value` depends on the operator; `resolveCondition` says how each is read. */
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

/** A tree of conditions: every one of `all`, at least one of `any`. An empty `all` selects everything. */
export type Filter = { all: readonly Filter[] } | { any: readonly Filter[] } | Condition;

export function isCondition(filter: Filter): filter is Condition {
  return 'field' in filter;
}

export function conditionsOf(filter: Filter): Condition[] {
  if (isCondition(filter)) return [filter];
  return ('all' in filter ? filter.all : filter.any).flatMap(conditionsOf);
}
