import { type Calculated, evaluate, inOrder, type ValueOf } from '../fields/calculate';
import { catalogueOf, type Catalogue, type FieldSource } from '../fields/catalogue';
import { type Field, isInCents, isOwnField } from '../fields/field';
import { fieldsIn } from '../fields/formula';
import { decimalText } from '../fields/decimal-text';
import { RECORD_KINDS, type RecordKind } from '../kinds/kinds';
import { moneyText } from '../money/money';

type Values = Readonly<Record<string, unknown>>;

/** What is calculated on each record of a kind, whenever it is written. */
export interface Computation {
  /** In an order in which each field comes after those that it reads. */
  readonly fields: readonly Calculated[];
  /** The columns of all calculated fields, including deleted ones and those in a circle. */
  readonly columns: ReadonlySet<string>;
  /** The columns that the formulas read. */
  readonly reads: readonly string[];
  readonly operands: ReadonlyMap<string, Field>;
  /** Calculated fields that depend on each other: they have no value. */
  readonly unsolvable: readonly string[];
}

const made = new WeakMap<FieldSource, ReadonlyMap<RecordKind, Computation>>();

/**
 * The calculations of an account's records, prepared once for each version of its configuration. Undefined if there
 * are none.
 */
export function computationOf(config: FieldSource, kind: RecordKind): Computation | undefined {
  if (!config.own_fields?.some(({ formula }) => formula)) return undefined;
  const known = made.get(config) ?? computationsOf(config);
  made.set(config, known);
  return known.get(kind);
}

function computationsOf(config: FieldSource): ReadonlyMap<RecordKind, Computation> {
  const catalogue = catalogueOf(config);
  return new Map(
    RECORD_KINDS.flatMap((kind): [RecordKind, Computation][] => {
      const all = (config.own_fields ?? []).filter(({ record_type, formula }) => record_type === kind && formula);
      if (!all.length) return [];
      const live = calculatedOf(catalogue, kind);
      const fields = inOrder(live);
      const keys = [...new Set(fields.flatMap(({ formula }) => fieldsIn(formula)))];
      const operands = new Map(
        keys.flatMap((key) => {
          const field = operandField(catalogue, kind, key);
          return field ? [[key, field] as const] : [];
        }),
      );
      const columns = new Set(all.map(({ line }) => line[0]));
      const solvable = new Set(fields.map(({ key }) => key));
      return [
        [
          kind,
          {
            fields,
            columns,
            operands,
            reads: [...new Set([...[...operands.values()].map((field) => field.column ?? field.key), ...columns])],
            unsolvable: live.flatMap(({ key }) => (solvable.has(key) ? [] : [key])),
          },
        ],
      ];
    }),
  );
}

/** The calculated fields of a kind that are not deleted. */
export function calculatedOf(catalogue: Catalogue, kind: RecordKind): Calculated[] {
  return catalogue.fieldsOf(kind).flatMap(({ key, formula }) => (formula ? [{ key, formula }] : []));
}

/** The fields that a formula may read: numbers and amounts stored on the record. */
export function operandsOf(catalogue: Catalogue, kind: RecordKind): Field[] {
  return catalogue.fieldsOf(kind).filter(isOperand);
}

function operandField(catalogue: Catalogue, kind: RecordKind, key: string): Field | undefined {
  const field = catalogue.field(kind, key);
  return field && isOperand(field) ? field : undefined;
}

export function isOperand(field: Field): boolean {
  if (field.kind !== 'number' && field.kind !== 'money' && field.kind !== 'percent') return false;
  return isOwnField(field) || (field.writable && field.column !== null);
}

/** The values of all calculated fields of a record, by their columns: decimal text, or null where there is no result. */
export function computed(plan: Computation, row: Values): Record<string, string | null> {
  const values: Record<string, string | null> = Object.fromEntries(plan.unsolvable.map((key) => [key, null]));
  const valueOf: ValueOf = (key) => {
    if (key in values) return values[key];
    const field = plan.operands.get(key);
    return field && keptNumber(field, row[field.column ?? key]);
  };
  for (const { key, formula } of plan.fields) {
    const result = evaluate(formula, valueOf);
    values[key] = 'value' in result ? result.value : null;
  }
  return values;
}

/** A number of a record as decimal text; amounts of standard fields are stored in cents. */
function keptNumber(field: Field, kept: unknown): string | null {
  if (kept === null || kept === undefined || kept === '') return null;
  if (isInCents(field)) return moneyText(Number(kept));
  return decimalText(typeof kept === 'number' ? kept : String(kept)) ?? null;
}
