import { z } from 'zod';
import type { Described } from '../wire/contract';
import { decimalText } from './decimal-text';

/** The signs of a formula, as the public API names them. */
export const OPERATORS = ['add', 'subtract', 'multiply', 'divide'] as const;
export type Operator = (typeof OPERATORS)[number];

export const MOST_STEPS = 20;
export const MOST_DECIMALS = 8;

const emptyAs = z.enum(['zero', 'nothing']);
const outputType = z.enum(['currency', 'numeric']);
const decimals = z.int().min(0).max(MOST_DECIMALS);

/** A field of the same record by its key, or a number as decimal text. */
const operand = z.union([z.strictObject({ field: z.string() }), z.strictObject({ number: z.string() })]);
export type Operand = Described<typeof operand>;

/**
 * The calculation of a field, step by step from the first to the last; there are no brackets. A step whose field is
 * empty counts as 0, or leaves no result. The result is rounded to the decimals.
 */
export const formula = z.strictObject({
  begin: operand,
  steps: z.array(z.strictObject({ operator: z.enum(OPERATORS), operand })),
  empty_as: emptyAs,
  output_type: outputType,
  decimals,
});
export type Formula = Described<typeof formula>;

const sentOperand = z.union([
  z.strictObject({ field: z.string().min(1).max(60) }),
  z.strictObject({ number: z.union([z.string().max(40), z.number()]) }),
]);

/** The same as it is sent: numbers in any notation that a field of numbers accepts. */
export const formulaBody = z.strictObject({
  begin: sentOperand,
  steps: z
    .array(z.strictObject({ operator: z.enum(OPERATORS), operand: sentOperand }))
    .max(MOST_STEPS)
    .default([]),
  empty_as: emptyAs.default('zero'),
  output_type: outputType.default('numeric'),
  decimals: decimals.default(2),
});
export type FormulaBody = z.output<typeof formulaBody>;

/** A formula as it is stored; undefined if one of its numbers is invalid. */
export function formulaOf({ begin, steps, empty_as, output_type, decimals: to }: FormulaBody): Formula | undefined {
  const first = operandOf(begin);
  const others = steps.map(({ operator, operand: sent }) => ({ operator, operand: operandOf(sent) }));
  if (!first || !others.every(isWhole)) return undefined;
  return { begin: first, steps: others, empty_as, output_type, decimals: to };
}

type Step = Formula['steps'][number];
const isWhole = (step: { operator: Operator; operand: Operand | undefined }): step is Step =>
  step.operand !== undefined;

function operandOf(sent: FormulaBody['begin']): Operand | undefined {
  if ('field' in sent) return { field: sent.field };
  const number = decimalText(sent.number);
  return number === undefined ? undefined : { number };
}

/** The amount of a deal times its probability, to the cent. */
export const FORECAST: Formula = {
  begin: { field: 'value' },
  steps: [
    { operator: 'multiply', operand: { field: 'probability' } },
    { operator: 'divide', operand: { number: '100.0' } },
  ],
  empty_as: 'nothing',
  output_type: 'currency',
  decimals: 2,
};

/** The keys of the fields that a formula reads. */
export function fieldsIn({ begin, steps }: Formula): string[] {
  const operands = [begin, ...steps.map(({ operand: one }) => one)];
  return [...new Set(operands.flatMap((one) => ('field' in one ? [one.field] : [])))];
}
