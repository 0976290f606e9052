import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { call, callWithChangeSet } from '../../lib/api';
import { tellIfWon } from '../../lib/deal-won';
import { sendEvent } from '../../lib/events';
import { callsOf } from '../../lib/kinds/contracts';

/** The fields of a deal that may win it. */
const MOVES = ['deal_stage_id', 'probability'];

type Fields = Record<string, unknown>;
export type SavedRecord = Readonly<Record<string, unknown>> & { readonly id: number };

export async function loadRecord(kind: RecordKind, id: number, signal?: AbortSignal): Promise<SavedRecord> {
  return (await call(callsOf(kind).show, { params: { id }, signal })) as unknown as SavedRecord;
}

/** Requests a warning of probable duplicates before the change is saved, except those that the user has seen. */
interface DuplicatesAsked {
  readonly check_for_duplicates: true;
  readonly confirmed_duplicates: string;
}

export interface Saved {
  readonly record: SavedRecord;
  readonly changeSetId: number | null;
}

/** Creates or changes the record and notifies every screen that shows it. */
export async function saveRecord(
  kind: RecordKind,
  id: number | undefined,
  fields: Fields,
  base?: Fields,
  duplicates?: DuplicatesAsked,
): Promise<Saved> {
  const { create, update } = callsOf(kind);
  const body = base && Object.keys(base).length ? { ...fields, base } : fields;
  const { data, changeSetId } = id
    ? await callWithChangeSet(update, { params: { id }, query: { ...duplicates }, body })
    : await callWithChangeSet(create, { body: fields });
  const record = data as unknown as SavedRecord;
  sendEvent(`${kind}:update`, { id: record.id });
  sendEvent('list_view:refresh', { resource_type: kind });
  if (kind === DEAL.name && MOVES.some((key) => key in fields)) tellIfWon(record);
  return { record, changeSetId };
}
