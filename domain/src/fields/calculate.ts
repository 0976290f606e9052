import { fieldsIn, type Formula, type Operand, type Operator } from './formula';

/** Why a formula has no result: shown instead of one. */
export type NoResult = 'empty' | 'zero_divisor' | 'too_large' | 'gone';
export type Result = { readonly value: string } | { readonly none: NoResult };

/** The value of a field as decimal text: null if it is empty, undefined if there is no such field. */
export type ValueOf = (key: string) => string | null | undefined;

const MOST_DIGITS = 15;

/** An exact number, whatever it was divided by. The divisor is positive. */
interface Fraction {
  readonly over: bigint;
  readonly by: bigint;
}

/**
 * Calculates a formula exactly and rounds once, at the end, half away from zero. Without a first value, or with an
 * empty or zero divisor, there is no result.
 */
export function evaluate(formula: Formula, valueOf: ValueOf): Result {
  const first = operandOf(formula.begin, valueOf);
  if (first === undefined) return { none: 'gone' };
  if (first === null) return { none: 'empty' };
  let result = first;
  for (const { operator, operand } of formula.steps) {
    const next = operandOf(operand, valueOf);
    if (next === undefined) return { none: 'gone' };
    if (next === null && formula.empty_as === 'nothing') return { none: 'empty' };
    const worked = apply(result, operator, next ?? ZERO);
    if (!worked) return { none: 'zero_divisor' };
    result = worked;
  }
  const value = roundedText(result, formula.decimals);
  return value === undefined ? { none: 'too_large' } : { value };
}

const ZERO: Fraction = { over: 0n, by: 1n };

function operandOf(operand: Operand, valueOf: ValueOf): Fraction | null | undefined {
  const text = 'field' in operand ? valueOf(operand.field) : operand.number;
  if (text === undefined || text === null) return text;
  const [, sign, whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (sign === undefined) return null;
  const over = BigInt(whole + decimals);
  return { over: sign ? -over : over, by: 10n ** BigInt(decimals.length) };
}

function apply(a: Fraction, operator: Operator, b: Fraction): Fraction | null {
  switch (operator) {
    case 'add':
      return { over: a.over * b.by + b.over * a.by, by: a.by * b.by };
    case 'subtract':
      return { over: a.over * b.by - b.over * a.by, by: a.by * b.by };
    case 'multiply':
      return { over: a.over * b.over, by: a.by * b.by };
    case 'divide': {
      if (b.over === 0n) return null;
      const negative = b.over < 0n;
      const divided = { over: a.over * b.by, by: a.by * (negative ? -b.over : b.over) };
      return negative ? { ...divided, over: -divided.over } : divided;
    }
  }
}

/** Decimal text as records store it, such as `38900.0`; undefined if the number has too many digits. */
function roundedText({ over, by }: Fraction, decimals: number): string | undefined {
  const size = (over < 0n ? -over : over) * 10n ** BigInt(decimals);
  const digits = ((2n * size + by) / (2n * by)).toString().padStart(decimals + 1, '0');
  const units = digits.slice(0, digits.length - decimals);
  if (units.length > MOST_DIGITS) return undefined;
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '') || '0';
  const isZero = units === '0' && fraction === '0';
  return `${over < 0n && !isZero ? '-' : ''}${units}.${fraction}`;
}

export interface Calculated {
  readonly key: string;
  readonly formula: Formula;
}

/** The fields in an order in which each comes after those that it reads; fields in a circle are left out. */
export function inOrder(fields: readonly Calculated[]): Calculated[] {
  const ordered: Calculated[] = [];
  const done = new Set<string>();
  for (let waiting = [...fields]; waiting.length; ) {
    const open = new Set(waiting.map(({ key }) => key));
    const ready = waiting.filter(({ formula }) => !fieldsIn(formula).some((key) => open.has(key) && !done.has(key)));
    if (!ready.length) return ordered;
    for (const field of ready) done.add(field.key);
    ordered.push(...ready);
    waiting = waiting.filter(({ key }) => !done.has(key));
  }
  return ordered;
}

/** The keys from a field back to itself, if its formula would close a circle: Margin, Net margin, Margin. */
export function circleOf(field: Calculated, others: readonly Calculated[]): string[] | null {
  const formulas = new Map([...others, field].map(({ key, formula }) => [key, formula]));
  const passed = new Set<string>();
  const walk = (key: string, path: readonly string[]): string[] | null => {
    const formula = formulas.get(key);
    for (const next of formula ? fieldsIn(formula) : []) {
      if (next === field.key) return [...path, next];
      if (passed.has(next)) continue;
      passed.add(next);
      const found = walk(next, [...path, next]);
      if (found) return found;
    }
    return null;
  };
  return walk(field.key, [field.key]);
}

/** The keys of all fields that read one of these, directly or through others. */
export function dependentsOf(keys: readonly string[], fields: readonly Calculated[]): string[] {
  const found = new Set<string>();
  for (let reached = new Set(keys); reached.size; ) {
    const next = fields.filter(
      ({ key, formula }) => !found.has(key) && fieldsIn(formula).some((one) => reached.has(one)),
    );
    reached = new Set(next.map(({ key }) => key));
    for (const key of reached) found.add(key);
  }
  return [...found];
}
