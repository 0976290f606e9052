import { type Calculated, circleOf } from '../fields/calculate';
import type { Catalogue } from '../fields/catalogue';
import { fieldsIn, type Formula, type FormulaBody, formulaOf } from '../fields/formula';
import { DEAL } from '../kinds/deal.kind';
import type { RecordKind } from '../kinds/kinds';
import { MESSAGES } from '../validation/messages';
import { calculatedOf, isOperand } from './computed';
import { customKey, type FieldType } from './custom-field';

/** A field whose formula is judged: without an id while it is new. */
export interface FormulaOwner {
  readonly id: number | null;
  readonly name: string;
  readonly field_type: FieldType;
  readonly record_type: RecordKind;
}

/** What is wrong with a formula, in words that name the fields; null if nothing is. */
export function formulaIssue(sent: FormulaBody | undefined, owner: FormulaOwner, catalogue: Catalogue): string | null {
  if (owner.field_type !== 'calculated') return sent ? MESSAGES.not_allowed : null;
  if (!sent) return owner.id === null ? MESSAGES.required : null;
  const formula = formulaOf(sent);
  if (!formula) return MESSAGES.number;
  return operandIssue(formula, owner, catalogue) ?? zeroIssue(formula) ?? circleIssue(formula, owner, catalogue);
}

/** Only deals have an amount and a probability. */
export function forecastIssue(type: string | undefined, kind: RecordKind | undefined): string | null {
  return type === 'forecast' && kind !== undefined && kind !== DEAL.name ? 'Only deals have a forecast' : null;
}

function operandIssue(formula: Formula, { record_type }: FormulaOwner, catalogue: Catalogue): string | null {
  for (const key of fieldsIn(formula)) {
    const field = catalogue.field(record_type, key);
    if (!field) {
      const gone = catalogue.ofColumn(record_type, key);
      return gone ? `The field ${gone.label} was deleted` : `There is no field ${key}`;
    }
    if (!isOperand(field))
      return field.kind === 'number'
        ? `${field.label} is not a number that a record keeps`
        : `${field.label} is not a number`;
  }
  return null;
}

function zeroIssue({ steps }: Formula): string | null {
  const divides = steps.some(
    ({ operator, operand }) => operator === 'divide' && 'number' in operand && /^-?0\.0$/.test(operand.number),
  );
  return divides ? 'A number cannot be divided by 0' : null;
}

function circleIssue(formula: Formula, { id, name, record_type }: FormulaOwner, catalogue: Catalogue): string | null {
  if (id === null) return null;
  const field: Calculated = { key: customKey(id), formula };
  const others = calculatedOf(catalogue, record_type).filter(({ key }) => key !== field.key);
  const circle = circleOf(field, others);
  if (!circle) return null;
  const names = circle.map((key) => (key === field.key ? name : (catalogue.field(record_type, key)?.label ?? key)));
  if (names.length === 2) return `${name} cannot be worked out from itself`;
  const links = names.slice(1).map((next, at) => `${names[at]} needs ${next}`);
  const last = links.pop();
  return `${links.join(', ')} and ${last}: none of them can be worked out`;
}

/** The names of the fields whose formulas read this one. */
export function readersOf(id: number, kind: RecordKind, catalogue: Catalogue): string[] {
  return calculatedOf(catalogue, kind)
    .filter(({ key, formula }) => key !== customKey(id) && fieldsIn(formula).includes(customKey(id)))
    .map(({ key }) => catalogue.field(kind, key)?.label ?? key);
}

/** Why a field cannot be deleted, if formulas read it. */
export function usedInFormulas(name: string, readers: readonly string[]): string {
  const [first, ...others] = readers;
  if (!others.length) return `The formula of ${first} uses ${name}. Change the formula first, or delete ${first}.`;
  return `The formulas of ${readers.slice(0, -1).join(', ')} and ${readers.at(-1)} use ${name}. Change the formulas first, or delete those fields.`;
}
