import { type Computation, computationOf, computed } from '@fairlead/domain/custom-fields/computed';
import { isRecordKind } from '@fairlead/domain/kinds/kinds';
import type { Patch, Row } from '../base/changes';
import type { Ctx } from '../base/context';
import type { RecordType } from '../base/record-tables';

/**
 * Calculated fields on the write path. Every write of a record, from any source, recalculates them, so that they are
 * right in the same transaction and history shows how they changed. No caller can write them.
 */

/** A new record with its calculated values. */
export function withCalculated<T extends Row>(ctx: Ctx, type: RecordType, row: T): T {
  const plan = planOf(ctx, type);
  return plan ? { ...row, ...computed(plan, row) } : row;
}

/** A patch without calculated values, which may come from the change log. */
export function writable(ctx: Ctx, type: RecordType, patch: Patch): Patch {
  const plan = planOf(ctx, type);
  if (!plan) return patch;
  return Object.fromEntries(Object.entries(patch).filter(([key]) => !plan.columns.has(key)));
}

/** The calculated values that differ once a record has these new values. */
export function calculatedBeside(ctx: Ctx, type: RecordType, before: Row, after: Patch): Patch {
  const plan = planOf(ctx, type);
  if (!plan) return {};
  const values = Object.entries(computed(plan, { ...before, ...after }));
  return Object.fromEntries(values.filter(([key, value]) => (before[key] ?? null) !== value));
}

function planOf({ config }: Ctx, type: RecordType): Computation | undefined {
  return isRecordKind(type) ? computationOf(config, type) : undefined;
}
