import type { Catalogue, FoundField } from '../fields/catalogue';
import type { RecordKind } from '../kinds/kinds';
import { type Condition, conditionsOf, type Filter } from './condition';
import { comparisonOf } from './operators';

/**
 * How much work a condition is for each record that a list tests: a small number, so that limits can be explained.
 * Measured over 300,000 records, a comparison of a column took 20 to 50 milliseconds, a look-up 35 to 45, and a search
 * in text 150 to 2,500.
 */
const COST = { comparison: 1, lookUp: 2, text: 4 } as const;

/** One list allows 100 comparisons or 25 searches in text: more than every public condition of a kind, asked once. */
export const MAX_COST = 100;

/** A filter that costs more is refused. */
export const TOO_COSTLY = 'Is too complex: use fewer conditions, especially on text';

/** The sum over the conditions of a filter. */
export function costOf(catalogue: Catalogue, filter: Filter, kind: RecordKind): number {
  return conditionsOf(filter).reduce((sum, condition) => {
    const found = catalogue.find(kind, condition.field);
    return sum + (found ? costOfCondition(found, condition) : 0);
  }, 0);
}

function costOfCondition({ field, relation }: FoundField, { op, value }: Condition): number {
  const comparison = comparisonOf(field);
  const blank = op === 'none' || op === 'has_value';
  if (comparison === 'text' && !blank) return COST.text;
  // Each entry of "all of" is looked up by itself.
  const lookUps = op === 'all_of' && Array.isArray(value) ? value.length : 1;
  return comparison === 'set' || relation ? COST.lookUp * lookUps : COST.comparison;
}
