import { type IdColumn, idColumnOf, isRecordKind, kindOf, RECORD_KINDS, type RecordKind } from '../kinds/kinds';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';

/** The columns with the records that an entry is on. */
export const PLACES: readonly IdColumn[] = RECORD_KINDS.map(idColumnOf);

type Body = Readonly<Record<string, unknown>>;
export type Places = Readonly<Record<IdColumn, number | null>>;

interface ReadPlace {
  readonly columns: Partial<Places>;
  readonly issues: readonly Issue[];
}

/**
 * The records that an entry is on: any of a deal, a person and a company, by their ids. `association_type` with
 * `association_id` names one of them; `lead_id` is another name of a person.
 */
export function readPlace(body: Body, before: Places | undefined): ReadPlace {
  const sent: Body =
    body.lead_id === undefined || body.person_id !== undefined ? body : { ...body, person_id: body.lead_id };
  const named = PLACES.filter((column) => sent[column] !== undefined);
  const ids = named.map((column) => [column, idOf(sent[column])] as const);
  const wrong = ids.filter(([, id]) => id === undefined);
  if (wrong.length) return refused(wrong.map(([column]) => column));
  const byColumn = Object.fromEntries(ids) as Partial<Places>;
  if (body.association_id === undefined && body.association_type === undefined)
    return { columns: byColumn, issues: [] };
  const { columns, issues } = associated(body, before);
  // Records given by their own key are added to the association.
  return { columns: { ...(named.length ? {} : columns), ...onlySet(columns), ...byColumn }, issues };
}

function onlySet(columns: Partial<Places>): Partial<Places> {
  return Object.fromEntries(Object.entries(columns).filter(([, id]) => id !== null));
}

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
  return kind ? { columns: onlyOn(idColumnOf(kind), id, before), issues: [] } : refused(['association_type']);
}

/** Without a type, an id stays among records of the same kind. */
function kindOfType(type: unknown, before: Places | undefined): RecordKind | undefined {
  if (type === undefined || type === null || type === '')
    return RECORD_KINDS.find((kind) => before && before[idColumnOf(kind)] !== null);
  const asked = String(type).toLowerCase();
  return isRecordKind(asked) ? asked : RECORD_KINDS.find((kind) => kindOf(kind).path === asked);
}

/** A program that sends back what it read changes nothing: its association is one of several. */
function onlyOn(column: IdColumn, id: number, before: Places | undefined): Partial<Places> {
  return before?.[column] === id ? {} : { ...nowhere(), [column]: id };
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
