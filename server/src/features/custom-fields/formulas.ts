import { accountFieldOf } from '@fairlead/domain/custom-fields/custom-field';
import type { FieldBody } from '@fairlead/domain/custom-fields/custom-fields.contract';
import {
  formulaIssue,
  type FormulaOwner,
  readersOf,
  usedInFormulas,
} from '@fairlead/domain/custom-fields/formula-rules';
import { catalogueOf } from '@fairlead/domain/fields/catalogue';
import { type Formula, type FormulaBody, formulaOf } from '@fairlead/domain/fields/formula';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Issue, issuesOf } from '@fairlead/domain/validation/issues';
import type { Ctx } from '../../base/context';
import { conflict } from '../../base/errors';
import { type FieldPlace, fieldPlaces } from './custom-fields.queries';

interface Read {
  readonly id: number;
  readonly name: string;
  readonly record_type: RecordKind;
}

/** A field that a formula reads stays, or the formula would have no result. */
export async function requireUnread(ctx: Ctx, field: Read): Promise<void> {
  const readers = await readerNames(ctx, field);
  if (readers.length) throw conflict(usedInFormulas(field.name, readers));
}

/** The names of the calculated fields that read a field. */
export async function readerNames(ctx: Ctx, { id, record_type }: Omit<Read, 'name'>): Promise<string[]> {
  const places = await fieldPlaces(ctx, record_type);
  return [...readersOf(id, record_type, catalogueOf({ own_fields: places.map(accountFieldOf) }))];
}

/** The database stores JSON keys in its own order. */
export function isSameFormula(a: Formula, kept: Formula | null | undefined): boolean {
  const b = kept && formulaOf(kept as FormulaBody);
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A formula is judged by the fields as they are now, which the account's configuration may not know yet. */
export function formulaIssues(body: FieldBody, owner: FormulaOwner, places: readonly FieldPlace[]): Issue[] {
  const catalogue = catalogueOf({ own_fields: places.map(accountFieldOf) });
  return issuesOf({ formula: formulaIssue(body.formula, owner, catalogue) });
}
