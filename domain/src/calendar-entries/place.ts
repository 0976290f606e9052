import { type IdColumn, idColumnOf, isRecordKind, kindOf, RECORD_KINDS, type RecordKind } from '../kinds/kinds';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';

/** The columns with the record that an entry is on; at most one of them has a value. */
export const PLACES: readonly IdColumn[] = RECORD_KINDS.map(idColumnOf);

type Body = Readonly<Record<string, unknown>>;
type Places = Readonly<Record<IdColumn, number | null>>;

interface ReadPlace {
  readonly columns: Partial<Places>;
  readonly issues: readonly Issue[];
}

/**
 * The record that an entry is on: as `association_type` with `association_id`, or as the id of a deal, person or
 * company. A company beside another record says what follows from that record.
 */
export function readPlace(body: Body, before: Places | undefined): ReadPlace {
  if (body.association_id !== undefined || body.association_type !== undefined) return associated(body, before);
  const named = PLACES.filter((column) => body[column] !== undefined);
  const ids = named.map((column) => [column, idOf(body[column])] as const);
  const wrong = ids.filter(([, id]) => id === undefined);
  if (wrong.length) return refused(wrong.map(([column]) => column));
  const set = ids.filter((one): one is readonly [IdColumn, number] => one[1] !== null);
  const own = set.length > 1 ? set.filter(([column]) => column !== COMPANY_COLUMN) : set;
  const [first, second] = own;
  if (second) return { columns: {}, issues: [{ field: second[0], msg: ONE_RECORD }] };
  if (first) return { columns: onlyOn(...first), issues: [] };
  return { columns: Object.fromEntries(named.map((column) => [column, null])), issues: [] };
}

const COMPANY_COLUMN: IdColumn = 'company_id';
const ONE_RECORD = 'Choose one record for this task or event';

function associated(body: Body, before: Places | undefined): ReadPlace {
  const kind = kindOfType(body.association_type, before);
  const id = idOf(body.association_id ?? null);
  if (id === undefined) return refused(['association_id']);
  if (id === null) {
    const isAsked = typeof body.association_type === 'string' && body.association_type !== '';
    return isAsked && body.association_id === undefined
      ? { columns: {}, issues: [{ field: 'association_id', msg: MESSAGES.required }] }
      : { columns: nowhere(), issues: [] };
  }
  return kind ? { columns: onlyOn(idColumnOf(kind), id), issues: [] } : refused(['association_type']);
}

/** Without a type, an id stays among records of the same kind. */
function kindOfType(type: unknown, before: Places | undefined): RecordKind | undefined {
  if (type === undefined || type === null || type === '')
    return RECORD_KINDS.find((kind) => before && before[idColumnOf(kind)] !== null);
  const asked = String(type).toLowerCase();
  return isRecordKind(asked) ? asked : RECORD_KINDS.find((kind) => kindOf(kind).path === asked);
}

function onlyOn(column: IdColumn, id: number): Places {
  return { ...nowhere(), [column]: id };
}

function nowhere(): Places {
  return Object.fromEntries(PLACES.map((column) => [column, null])) as Record<IdColumn, null>;
}

function refused(fields: readonly string[]): ReadPlace {
  return { columns: {}, issues: fields.map((field) => ({ field, msg: MESSAGES.not_allowed })) };
}

/** Undefined if it is not an id. */
export function idOf(value: unknown): number | null | undefined {
  if (value === null || value === '') return null;
  const id =
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
