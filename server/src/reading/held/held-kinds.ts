import { isRecordKind } from '@fairlead/domain/kinds/kinds';

/**
 * What a server holds of the records of large accounts: facts of the kind, by their names in `FACT_COLUMNS`. Kinds that are not
 * named here are read from the database. See decision 166.
 */
interface Declaration {
  /** Facts that are told apart and not added up: each value has a code of so many bytes, and 0 stands for none. */
  readonly coded: Readonly<Record<string, 1 | 2 | 4>>;
  /** Those of the coded that are texts: an empty one is none. */
  readonly texts: readonly string[];
  /** Amounts in minor units, of which NaN is none. */
  readonly amounts: readonly string[];
  /** Instants in microseconds since 1970, of which NaN is none. */
  readonly instants: readonly string[];
  /** Days since 1970. */
  readonly days: readonly string[];
  /** Codes of what is not a fact; what is of the kind alone fills them. */
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
    texts: ['city_lower'],
    amounts: ['value_cents', 'weighted_cents'],
    instants: ['created_at', 'updated_at', 'closed_time', 'stage_entered_at'],
    days: ['expected_close_date'],
    beside: { lines: 2 },
  },
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
