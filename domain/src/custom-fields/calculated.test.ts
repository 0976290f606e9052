import { describe, expect, test } from 'vitest';
import { circleOf, dependentsOf, evaluate, inOrder } from '../fields/calculate';
import { catalogueOf } from '../fields/catalogue';
import { FORECAST, type Formula, type FormulaBody, formulaOf, type Operator } from '../fields/formula';
import { computationOf, computed } from './computed';
import { accountFieldOf, type CustomFieldRow } from './custom-field';
import { formulaIssue, readersOf, usedInFormulas } from './formula-rules';

const FIRST = 'a';
const of = (begin: string, steps: readonly (readonly [Operator, string | number])[], more: object = {}): Formula => {
  const operand = (one: string | number) => (typeof one === 'number' ? { number: one } : { field: one });
  const sent = { begin: operand(begin), steps: steps.map(([operator, one]) => ({ operator, operand: operand(one) })) };
  return formulaOf({ empty_as: 'zero', output_type: 'numeric', decimals: 8, ...sent, ...more }) as Formula;
};
const result = (formula: Formula, values: Readonly<Record<string, string | null>> = {}) => {
  const found = evaluate(formula, (key) => values[key]);
  return 'value' in found ? found.value : found.none;
};

describe('ADMIN-04 formulas', () => {
  test.each<[Operator, string, string, string]>([
    ['add', '0.1', '0.2', '0.3'],
    ['subtract', '54000.0', '12400.0', '41600.0'],
    ['multiply', '1.1', '1.1', '1.21'],
    ['divide', '1.0', '3.0', '0.33333333'],
    ['divide', '-2.0', '3.0', '-0.66666667'],
    ['divide', '2.0', '-3.0', '-0.66666667'],
    ['add', '999999999999999.99999999', '-0.00000001', '999999999999999.99999998'],
    ['multiply', '999999999999999.0', '2.0', 'too_large'],
    ['divide', '1.0', '0.0', 'zero_divisor'],
  ])('ADMIN-04 add, subtract, multiply, divide are exact: %s %s %s', (operator, a, b, expected) => {
    expect(result(of('a', [[operator, 'b']]), { a, b })).toBe(expected);
  });

  test('ADMIN-04 a calculation runs from the first step to the last and is rounded once', () => {
    const third = of('a', [
      ['divide', 3],
      ['multiply', 3],
    ]);
    expect(result(third, { a: '10.0' })).toBe('10.0');
    expect(
      result(
        of('a', [
          ['add', 'b'],
          ['multiply', 10],
        ]),
        { a: '1.0', b: '2.0' },
      ),
    ).toBe('30.0');
    expect(result({ ...third, decimals: 0 }, { a: '0.5' })).toBe('1.0');
    expect(result({ ...third, decimals: 0 }, { a: '-0.5' })).toBe('-1.0');
    expect(result({ ...third, decimals: 0 }, { a: '-0.4' })).toBe('0.0');
  });

  test('ADMIN-04 a calculated field without a first value, or with an empty divisor, is empty', () => {
    const both = of('a', [['subtract', 'b']]);
    expect(result(both, { a: null, b: '1.0' })).toBe('empty');
    expect(result(both, { a: '1.0', b: null })).toBe('1.0');
    expect(result({ ...both, empty_as: 'nothing' }, { a: '1.0', b: null })).toBe('empty');
    expect(result(of('a', [['divide', 'b']]), { a: '1.0', b: null })).toBe('zero_divisor');
    expect(result(both, { a: '1.0' })).toBe('gone');
  });

  test('ADMIN-04 forecast is the amount times the probability, to the cent', () => {
    expect(result(FORECAST, { value: '54000.0', probability: '75.0' })).toBe('40500.0');
    expect(result(FORECAST, { value: '0.01', probability: '50.0' })).toBe('0.01');
    expect(result(FORECAST, { value: '-0.01', probability: '50.0' })).toBe('-0.01');
    expect(result(FORECAST, { value: null, probability: '75.0' })).toBe('empty');
    expect(result(FORECAST, { value: '1.0', probability: null })).toBe('empty');
  });

  test('ADMIN-04 calculated fields are calculated in the order in which they need each other', () => {
    const chain = [
      { key: 'c', formula: of('b', []) },
      { key: 'b', formula: of(FIRST, []) },
      { key: 'x', formula: of('y', []) },
      { key: 'y', formula: of('x', []) },
    ];
    expect(inOrder(chain).map(({ key }) => key)).toEqual(['b', 'c']);
    expect(dependentsOf(['a'], chain)).toEqual(['b', 'c']);
    expect(circleOf({ key: 'a', formula: of('c', []) }, chain)).toEqual(['a', 'c', 'b', 'a']);
    expect(circleOf({ key: 'c', formula: of('a', []) }, chain)).toBeNull();
  });
});

const row = (id: number, name: string, field_type: CustomFieldRow['field_type'], formula?: Formula, deleted = false) =>
  accountFieldOf({
    id,
    name,
    field_type,
    formula,
    deleted,
    record_type: 'deal',
    locked: true,
    locked_add: true,
    slot_page: 1,
    slot_column: `n${id}`,
    entries: [],
  });

const OWN = [
  row(1, 'Cost', 'currency'),
  row(
    2,
    'Margin',
    'calculated',
    of('value', [['subtract', 'custom_label_1']], { output_type: 'currency', decimals: 2 }),
  ),
  row(3, 'Share', 'calculated', of('custom_label_2', [['divide', 'value']])),
  row(4, 'Region', 'text'),
  row(5, 'Old cost', 'currency', undefined, true),
  row(6, 'Forecast', 'forecast'),
];

describe('ADMIN-04 calculated fields of an account', () => {
  const catalogue = catalogueOf({ own_fields: OWN });
  const sent = (formula: Formula): FormulaBody => formula as unknown as FormulaBody;
  const issue = (formula: Formula | undefined, id: number | null = 2, name = 'Margin') =>
    formulaIssue(formula && sent(formula), { id, name, field_type: 'calculated', record_type: 'deal' }, catalogue);

  test('ADMIN-04 a calculated field is shown, sorted, filtered and exported, and never editable', () => {
    expect(catalogue.field('deal', 'custom_label_2')).toMatchObject({
      kind: 'money',
      shown: true,
      sorted: true,
      filtered: true,
      exported: true,
      imported: false,
      bulk: false,
      writable: false,
      needs: undefined,
    });
    expect(catalogue.field('deal', 'custom_label_3')?.kind).toBe('number');
  });

  test('ADMIN-04 a record’s calculated values follow from its stored ones', () => {
    const plan = computationOf({ own_fields: OWN }, 'deal');
    expect(plan?.reads.toSorted()).toEqual(
      ['custom_label_1', 'custom_label_2', 'custom_label_3', 'custom_label_6', 'probability', 'value_cents'].toSorted(),
    );
    const values = { value_cents: 100_000, probability: 50, custom_label_1: '250.0', custom_label_3: 'stale' };
    expect(plan && computed(plan, values)).toEqual({
      custom_label_2: '750.0',
      custom_label_3: '0.75',
      custom_label_6: '500.0',
    });
    expect(plan && computed(plan, {})).toEqual({ custom_label_2: null, custom_label_3: null, custom_label_6: null });
    expect(computationOf({ own_fields: OWN }, 'person')).toBeUndefined();
    expect(computationOf({ own_fields: OWN.slice(0, 1) }, 'deal')).toBeUndefined();
  });

  test('ADMIN-04 fields that need each other have no value', () => {
    const circle = [
      row(1, 'A', 'calculated', of('custom_label_2', [])),
      row(2, 'B', 'calculated', of('custom_label_1', [])),
    ];
    const plan = computationOf({ own_fields: circle }, 'deal');
    expect(plan && computed(plan, { custom_label_1: '5.0' })).toEqual({ custom_label_1: null, custom_label_2: null });
  });

  test('ADMIN-04 a formula that cannot be calculated is refused by name', () => {
    expect(issue(of('value', []))).toBeNull();
    expect(issue(undefined)).toBeNull();
    expect(issue(undefined, null)).toBe('Required');
    expect(issue(of('custom_label_9', []))).toBe('There is no field custom_label_9');
    expect(issue(of('custom_label_4', []))).toBe('Region is not a number');
    expect(issue(of('custom_label_5', []))).toBe('The field Old cost was deleted');
    expect(issue(of('id', []))).toBe('ID is not a number that a record keeps');
    expect(issue(of('value', [['divide', 0]]))).toBe('A number cannot be divided by 0');
    expect(issue(of('custom_label_2', []))).toBe('Margin cannot be worked out from itself');
    expect(issue(of('custom_label_3', []))).toBe(
      'Margin needs Share and Share needs Margin: none of them can be worked out',
    );
    expect(readersOf(1, 'deal', catalogue)).toEqual(['Margin']);
    expect(usedInFormulas('Cost', ['Margin'])).toBe(
      'The formula of Margin uses Cost. Change the formula first, or delete Margin.',
    );
    expect(usedInFormulas('Cost', ['Margin', 'Share'])).toBe(
      'The formulas of Margin and Share use Cost. Change the formulas first, or delete those fields.',
    );
  });
});
