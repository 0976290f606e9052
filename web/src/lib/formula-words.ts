import { evaluate, type NoResult, type Result, type ValueOf } from '@fairlead/domain/fields/calculate';
import type { Catalogue, Field } from '@fairlead/domain/fields/catalogue';
import { decimalText } from '@fairlead/domain/fields/decimal-text';
import type { Formula, Operand, Operator } from '@fairlead/domain/fields/formula';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { exactMoney } from '@fairlead/domain/money/money';
import { fieldValue, plainNumber } from './field-value';
import { formulaMessages as m } from './formula-words.messages';

export const SIGNS: Readonly<Record<Operator, string>> = { add: '+', subtract: '−', multiply: '×', divide: '÷' };

type Loaded = Readonly<Record<string, unknown>>;

interface Words {
  readonly catalogue: Catalogue;
  readonly kind: RecordKind;
  /** Of the account’s currency. */
  readonly symbol: string;
}

/** The values of a record as the API answers it, as a formula reads them. */
function valuesOf({ catalogue, kind }: Pick<Words, 'catalogue' | 'kind'>, record: Loaded): ValueOf {
  return (key) => {
    const field = catalogue.field(kind, key);
    if (!field) return undefined;
    const value = fieldValue(record, field);
    return typeof value === 'string' || typeof value === 'number' ? (decimalText(value) ?? null) : null;
  };
}

/** The result of a formula for a record, calculated as on the server. */
export function resultFor(words: Words, formula: Formula, record: Loaded): Result {
  return evaluate(formula, valuesOf(words, record));
}

export interface Part {
  readonly text: string;
  /** Nothing is kept there. */
  readonly empty: boolean;
}

/** `Value − Cost` */
export function namesIn({ catalogue, kind }: Words, formula: Formula): string {
  const nameOf = (operand: Operand) =>
    'field' in operand ? (catalogue.field(kind, operand.field)?.label ?? m.gone) : plainNumber(operand.number);
  return [
    nameOf(formula.begin),
    ...formula.steps.map((step) => `${SIGNS[step.operator]} ${nameOf(step.operand)}`),
  ].join(' ');
}

/** `$54,000.00`, `− $12,400.00`, `− empty`: the formula with the numbers of a record. */
export function numbersIn(words: Words, formula: Formula, record: Loaded): Part[] {
  const valueOf = valuesOf(words, record);
  const part = (operand: Operand, sign: string): Part => {
    const text = operandText(words, operand, valueOf);
    return { text: `${sign}${text ?? m.empty}`, empty: text === null };
  };
  return [
    part(formula.begin, ''),
    ...formula.steps.map(({ operator, operand }) => part(operand, `${SIGNS[operator]} `)),
  ];
}

function operandText({ catalogue, kind, symbol }: Words, operand: Operand, valueOf: ValueOf): string | null {
  if ('number' in operand) return plainNumber(operand.number);
  const value = valueOf(operand.field);
  return value === null || value === undefined ? null : numberText(catalogue.field(kind, operand.field), value, symbol);
}

export function numberText(field: Pick<Field, 'kind'> | undefined, decimal: string, symbol: string): string {
  // A percent counts as its number: 75, and not 0.75.
  return field?.kind === 'money' ? exactMoney(decimal, symbol) : plainNumber(decimal);
}

/** Why there is no result. */
export function reasonText(reason: NoResult): string {
  return m.reasons[reason];
}
