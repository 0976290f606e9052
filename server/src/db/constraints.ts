import type { FieldIssue } from '../base/errors';

/** An email address belongs to one user of the account. */
export const ADDRESS_TAKEN: FieldIssue = {
  field: 'other_emails_attributes',
  msg: 'Another user already has this email.',
};

/** Constraints of the database and the messages for violations. */
const messages: Record<string, FieldIssue> = {
  company_name_once: { field: 'name', msg: 'Has to be unique' },
  account_user_email: { field: 'email', msg: 'Another user already has this email.' },
  user_email_once: ADDRESS_TAKEN,
  team_name: { field: 'name', msg: 'Already been taken.' },
  api_application_app_name: { field: 'app_name', msg: 'Already been taken.' },
  deal_pipeline_name: { field: 'name', msg: 'Already been taken.' },
  deal_stage_percent: { field: 'percent', msg: 'Already been taken.' },
  currency_code: { field: 'code', msg: 'Already been taken.' },
  currency_rate_day: { field: 'valid_from', msg: 'This day has a rate already.' },
  custom_field_slot: {
    field: 'base',
    msg: 'Another field has taken the place of its values since, so the field cannot come back. Create it again.',
  },
  calendar_entry_rule_once: { field: 'base', msg: 'The series went on since. Change its next occurrence instead.' },
  deal_stage_name: { field: 'name', msg: 'Already been taken.' },
};

interface DatabaseFault {
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
  readonly column?: string;
  /** Set by `throwMarked`. */
  readonly deletes?: boolean;
}

/** The field and message for a violated constraint; undefined if the caller did not cause the error. */
export function issueOfViolation(error: unknown): FieldIssue | undefined {
  const fault = asFault(error);
  if (!fault) return undefined;
  const known = fault.constraint ? messages[fault.constraint] : undefined;
  if (known) return known;
  if (fault.code === '23505') return { field: 'name', msg: 'Already been taken.' };
  if (fault.code === '23503') return { field: referringColumn(fault), msg: 'Has invalid value' };
  if (fault.code === '23514') return { field: checkedColumn(fault), msg: 'Has invalid value' };
  if (fault.code === '23502') return { field: fault.column ?? 'base', msg: 'Required' };
  if (fault.code === '22003') return { field: 'value', msg: 'Please enter a valid number' };
  if (fault.code === '22021' || fault.code === '22P05')
    return { field: 'base', msg: 'Has a character that cannot be stored' };
  return undefined;
}

/** A deadlock or serialization failure: the database rolled this transaction back, and it can be retried. */
export function wasGivenUp(error: unknown): boolean {
  return ['40P01', '40001'].includes(asFault(error)?.code ?? '');
}

/**
 * A reference was refused: its row was not there, or was deleted by what this transaction waited for. Also a deletion of a row
 * that others name.
 */
export function namesNoRow(error: unknown): boolean {
  return asFault(error)?.code === '23503';
}

/** The lock wait reached its limit. */
export function isHeldUp(error: unknown): boolean {
  return asFault(error)?.code === '55P03';
}

/** The statement reached its time limit and was cancelled; nothing was done. */
export function tookTooLong(error: unknown): boolean {
  return asFault(error)?.code === '57014';
}

/**
 * A disk of the database or of the server is full. The transaction is rolled back. If a file has reached the size that the
 * system allows it, the database has no code of its own for this: it is known by which function failed.
 */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', routine = '' } = error as { code?: string; routine?: string };
  return ['53100', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(code) || (code === 'XX000' && EXTENDING.includes(routine));
}

const EXTENDING = ['mdextend', 'mdzeroextend', 'mdwritev', 'BufFileDumpBuffer', 'FileZero', 'FileFallocate'];

/**
 * Throws the error again, marked if it refuses a deletion. The database refuses a row that names a missing one, and the deletion
 * of a row that others name, with the same code and the same fields. Only the text differs, and it is in the language of the
 * database: the statement tells which one it was.
 */
export function throwMarked(error: unknown, statement: string): never {
  const deletes = /\bdelete from\b/i.test(statement) && !/\binsert into\b/i.test(statement);
  if (namesNoRow(error) && deletes) Object.assign(error as DatabaseFault, { deletes });
  throw error;
}

function asFault(error: unknown): DatabaseFault | undefined {
  const code = error && typeof error === 'object' && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? (error as DatabaseFault) : undefined;
}

/**
 * The detail has the form: Key (account_id, company_id)=(1, 99) is not present in table "company". Row-level security
 * withholds the columns, but not the name of the constraint: table_account_id_column_fkey. A row that cannot be deleted
 * because others name it is an error of no field.
 */
function referringColumn({ detail, constraint = '', table = '', deletes }: DatabaseFault): string {
  if (deletes) return 'base';
  const told = /account_id, (\w+)\)/.exec(detail ?? '')?.[1] ?? named[constraint];
  const first = `${table}_account_id_`;
  return told ?? (constraint.startsWith(first) ? constraint.slice(first.length).replace(/_fkey\d*$/, '') : 'base');
}

/** References whose constraint has a name of its own. */
const named: Record<string, string> = { deal_currency: 'currency_id' };

/** The database names check constraints table_column_check. */
function checkedColumn(fault: DatabaseFault): string {
  const column = (fault.constraint ?? '').replace(`${fault.table ?? ''}_`, '').replace(/_check\d*$/, '');
  return column.replace(/_cents$/, '') || 'base';
}
