import { type Field, STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { isRecordKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { FACT_COLUMNS, type FactColumn } from '../facts';
import { wholeStep } from '../next-step';

/**
 * What a server holds of the records of large accounts: facts of the kind, by their names in `FACT_COLUMNS`. Kinds that are not
 * named here are read from the database. See decision 166.
 */
interface Declaration {
  /** Facts that are compared and not added up: each value has a code of this many bytes, and 0 means none. */
  readonly coded: Readonly<Record<string, 1 | 2 | 4>>;
  /** The coded facts that are texts; an empty text means none. */
  readonly coded_texts: readonly string[];
  /** Amounts in minor units and other whole numbers; NaN means none. */
  readonly amounts: readonly string[];
  /** Instants in microseconds since 1970; NaN means none. */
  readonly instants: readonly string[];
  /** Days since 1970. */
  readonly days: readonly string[];
  /** Texts in lower case, and the digits of telephone numbers. */
  readonly texts: readonly string[];
  /** Codes of values that are not facts; a module of the kind fills them. */
  readonly beside: Readonly<Record<string, 1 | 2 | 4>>;
}

export const HELD = {
  deal: {
    coded: {
      owner_key: 2,
      deal_stage_id: 2,
      deal_pipeline_id: 2,
      status: 2,
      source_id: 2,
      revenue_type_id: 2,
      deal_won_reason_id: 2,
      deal_loss_reason_id: 2,
      forecast_category: 1,
      is_archived: 1,
      company_id: 4,
      city_lower: 4,
    },
    coded_texts: ['city_lower'],
    amounts: ['value_cents', 'weighted_cents'],
    instants: ['created_at', 'updated_at', 'closed_time', 'stage_entered_at'],
    days: ['expected_close_date'],
    texts: textsOf(DEAL.name),
    beside: { lines: 2 },
  },
  person: everyFact(PERSON.name),
  company: everyFact(COMPANY.name),
} as const satisfies Readonly<Record<string, Declaration>>;

export type HeldKind = keyof typeof HELD;

export function isHeldKind(kind: string): kind is HeldKind {
  return isRecordKind(kind) && kind in HELD;
}

export function heldOf(kind: HeldKind): Declaration {
  return HELD[kind];
}

type Declared<K extends HeldKind> = (typeof HELD)[K];
export type CodedColumn<K extends HeldKind> = keyof Declared<K>['coded'] | keyof Declared<K>['beside'];
export type MeasuredColumn<K extends HeldKind> = Declared<K>['amounts'][number] | Declared<K>['instants'][number];
export type DayColumn<K extends HeldKind> = Declared<K>['days'][number];

/** Every fact that a filter or an order of lists may ask for. */
function everyFact(kind: RecordKind): Declaration {
  const fields = new Map(
    STANDARD_CATALOGUE.fieldsOf(kind).flatMap((field) =>
      field.column === null ? [] : [field.column, wholeStep(field.column)].map((column) => [column, field] as const),
    ),
  );
  const plain = FACT_COLUMNS[kind].filter(({ form }) => form === 'plain');
  const where = (fits: (field: Field) => boolean) =>
    plain.filter(({ of }) => fits(fields.get(of) as Field)).map(({ name }) => name);
  const coded = (width: 1 | 2 | 4, fits: (field: Field) => boolean) =>
    Object.fromEntries(where(fits).map((name) => [name, width]));
  return {
    coded: {
      owner_key: 2,
      ...coded(1, (field) => field.kind === 'boolean'),
      ...coded(2, (field) => field.kind === 'choice' || field.kind === 'user'),
      ...coded(4, (field) => isRecordKind(field.kind)),
    },
    coded_texts: where(({ list }) => list === 'person_types'),
    amounts: where((field) => field.kind === 'number' || field.kind === 'money'),
    instants: where((field) => field.kind === 'datetime'),
    days: where((field) => field.kind === 'date'),
    texts: textsOf(kind),
    beside: {},
  };
}

function textsOf(kind: RecordKind): string[] {
  return FACT_COLUMNS[kind].filter(({ form }: FactColumn) => form !== 'plain').map(({ name }) => name);
}
