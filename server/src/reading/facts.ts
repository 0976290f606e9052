import { type Field, STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import type { FieldKind } from '@fairlead/domain/fields/field';
import { kindOf, perKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { RowSql } from '../base/row-sql';
import { empty, join, name, raw, type Sql, sql } from '../base/sql';
import { accountAmount, isAccountAmount } from './account-amounts';
import { wholeStep } from './next-step';

/**
 * The facts of a kind: a narrow copy of what lists read of its records, in the order of their readers. Any filter in
 * any order, with exact totals, is one pass over what a reader sees. A record has a row for its owner and one for
 * each user it is shared with; records in the recycle bin have none. See decision 47.
 */
export interface FactColumn {
  readonly name: string;
  /** The column of the record. */
  readonly of: string;
  /** Unchanged, as text in lower case, or as the digits of a telephone number. */
  readonly form: 'plain' | 'lower' | 'digits';
  /**
   * The value that represents "no value" in a plain column that most records fill: fixed columns without nulls are
   * read fastest.
   */
  readonly none?: string;
}

const inAccount = ['value_cents', 'currency_id', 'account_value_cents', 'closed_time'];

/** Columns that the database generates, and facts that are computed, with the columns they follow from. */
export const GENERATED: Readonly<Record<string, readonly string[]>> = {
  value_cents: inAccount,
  weighted_cents: [...inAccount, 'probability'],
  full_name: ['first_name', 'last_name'],
};

/** Longer texts are cut in the facts; what a cut text cannot answer is read from the record. */
export const CUT = 200;

const NO_NUMBER = '-9223372036854775808';
const NO_TIME = `'-infinity'`;
const none: Readonly<Partial<Record<FieldKind, string>>> = {
  number: NO_NUMBER,
  money: NO_NUMBER,
  choice: NO_NUMBER,
  company: NO_NUMBER,
  person: NO_NUMBER,
  user: NO_NUMBER,
  percent: '-1',
  date: NO_TIME,
  datetime: NO_TIME,
};
const textual = new Set<FieldKind>(['text', 'long_text', 'email', 'url']);
const neverEmpty = new Set(['id', 'created_at', 'updated_at']);

/** The facts' columns beside account, record, owner and reader: every column that a list filters or sorts by. */
export const FACT_COLUMNS: Readonly<Record<RecordKind, readonly FactColumn[]>> = perKind((kind) => {
  const asked = STANDARD_CATALOGUE.fieldsOf(kind.name).filter(
    ({ filtered, sorted, column }) =>
      (filtered || sorted) && column !== null && column !== 'id' && column !== kind.owner,
  );
  return asked.flatMap((field) => {
    const whole = wholeStep(field.column as string);
    const fields = whole === field.column ? [field] : [field, { ...field, column: whole }];
    return fields.map((one) => columnOf(one, kind.rarely_set));
  });
});

function columnOf({ column, kind, list }: Field, rare: readonly string[]): FactColumn {
  const of = column as string;
  if (kind === 'phone') return { name: digitsName(of), of, form: 'digits' };
  if (textual.has(kind)) return { name: lowerName(of), of, form: 'lower' };
  if (list === 'person_types') return { name: of, of, form: 'plain', none: `''` };
  const empty = neverEmpty.has(of) || rare.includes(of) ? undefined : none[kind];
  return empty === undefined ? { name: of, of, form: 'plain' } : { name: of, of, form: 'plain', none: empty };
}

/** The fact that holds a text in lower case, and the one that holds the digits of a telephone number. */
export function lowerName(column: string): string {
  return `${column}_lower`;
}
export function digitsName(column: string): string {
  return `${column}_digits`;
}

/** The facts that the index of the readers holds besides, where it holds more than who reads a record. */
export const BY_READER: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  deal: [
    'deal_stage_id',
    'closed_time',
    'value_cents',
    'weighted_cents',
    'deal_pipeline_id',
    'status',
    'source_id',
    'revenue_type_id',
    'deal_won_reason_id',
    'deal_loss_reason_id',
    'company_id',
    'created_at',
    'expected_close_date',
    'is_archived',
  ],
};

/**
 * Whether the planner chooses by itself the index of the readers, which has the order of the rows, to read all of an
 * account. It does if the index is narrow, or answers what the pieces read of the facts without their rows.
 */
export function isReadByReader(kind: RecordKind, asked: readonly RowSql[]): boolean {
  const more = BY_READER[kind];
  if (!more) return true;
  const held = ['account_id', 'id', 'owner_key', 'reader_key', kindOf(kind).owner, ...more];
  return asked.every(({ ofFacts }) =>
    [...ofFacts.columns].every((column) => held.includes(column) || !known[kind].has(column)),
  );
}

/** These change owner and stage by the thousands, and each such change would write an index of their names: decision 231. */
const WITHOUT_ORDER_OF_NAMES: Readonly<Partial<Record<RecordKind, true>>> = { deal: true };

/** Whether an index of the facts has the order of this fact, over what a whole account holds. */
export function hasOrderOf(kind: RecordKind, fact: string): boolean {
  if (WITHOUT_ORDER_OF_NAMES[kind]) return false;
  return [kindOf(kind).name_column, 'company_name'].some((column) => fact === lowerName(column));
}

export function factsTable(kind: RecordKind): Sql {
  return name(`${kind}_facts`);
}

/** Which records' facts a transaction wrote, and from which transaction on all of these notes are still there: see decision 166. */
export function factChanges(kind: RecordKind): Sql {
  return name(`${kind}_fact_change`);
}
export function factChangesKept(kind: RecordKind): Sql {
  return name(`${kind}_fact_change_kept`);
}

/** The value of a fact, computed from a record of the alias r. */
export function factOf({ of, form, none: empty }: FactColumn): Sql {
  const own = isAccountAmount(of) ? accountAmount('r', of) : sql`r.${name(of)}`;
  if (form === 'lower') return sql`left(lower(coalesce(${own}, '')), ${raw(String(CUT))})`;
  // A number without digits, such as "ask reception", is not empty.
  if (form === 'digits')
    return sql`case when coalesce(${own}, '') = '' then '' else coalesce(nullif(regexp_replace(${own}, '\\D', '', 'g'), ''), ' ') end`;
  return empty === undefined ? own : sql`coalesce(${own}, ${raw(empty)})`;
}

const known = perKind(
  ({ name: kind, owner }) =>
    new Set(['account_id', 'id', 'owner_key', owner, ...FACT_COLUMNS[kind].map((one) => one.name)]),
);

/** Whether the facts of a kind, with the `more` columns of custom fields, have every column that the pieces read. */
export function factsKnow(kind: RecordKind, asked: readonly RowSql[], more: readonly string[] = []): boolean {
  return asked.every(({ ofFacts }) =>
    [...ofFacts.columns].every((column) => known[kind].has(column) || more.includes(column)),
  );
}

const sources = perKind(({ name: kind, owner }) => {
  const columns = FACT_COLUMNS[kind].map(({ name: column, none: empty }) =>
    empty === undefined ? `f.${column}` : `nullif(f.${column}, ${empty}) as ${column}`,
  );
  const all = ['f.account_id', 'f.id', 'f.owner_key', 'f.reader_key', `nullif(f.owner_key, 0) as ${owner}`, ...columns];
  return raw(`${all.join(', ')}`);
});

/**
 * The facts of a kind with nulls where a record has none; used in place of the record table under its alias. `more`
 * are columns of tables that `joined` adds to the facts (alias f).
 */
export function factsOfRecords(kind: RecordKind, more: readonly Sql[] = [], joined: Sql = empty): Sql {
  return sql`(select ${join([sources[kind], ...more])} from ${factsTable(kind)} f ${joined})`;
}

/** The records with their readers, for pieces that read what the facts do not have. */
export function recordsByReader(kind: RecordKind): Sql {
  return sql`(select r.*, f.reader_key from ${factsTable(kind)} f
    join ${name(kind)} r on r.account_id = f.account_id and r.id = f.id)`;
}

/** The columns of a kind's table of changes: see `walkedIds`. */
export function touchColumns(kind: RecordKind): readonly string[] {
  return ['account_id', 'id', 'owner_key', 'updated_at', ...kindOf(kind).walked_with];
}

export function touchTable(kind: RecordKind): Sql {
  return name(`${kind}_touch`);
}

/** The columns as a list of SQL names. */
export function named(columns: readonly string[]): Sql {
  return join(columns.map(name));
}
