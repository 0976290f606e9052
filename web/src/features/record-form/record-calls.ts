import { createCompany, showCompany, updateCompany } from '@fairlead/domain/companies/company.contract';
import { createDeal, showDeal, updateDeal } from '@fairlead/domain/deals/deal.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { createPerson, showPerson, updatePerson } from '@fairlead/domain/people/person.contract';
import { call, callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';

type Fields = Record<string, unknown>;
export type SavedRecord = Readonly<Record<string, unknown>> & { readonly id: number };

const calls = {
  deal: { show: showDeal, create: createDeal, update: updateDeal },
  person: { show: showPerson, create: createPerson, update: updatePerson },
  company: { show: showCompany, create: createCompany, update: updateCompany },
} as const;

export async function loadRecord(kind: RecordKind, id: number, signal?: AbortSignal): Promise<SavedRecord> {
  return (await call(calls[kind].show as typeof showDeal, { params: { id }, signal })) as unknown as SavedRecord;
}

export interface Saved {
  readonly record: SavedRecord;
  readonly changeSetId: number | null;
}

/** Creates or changes the record and tells everything that shows it. */
export async function saveRecord(
  kind: RecordKind,
  id: number | undefined,
  fields: Fields,
  base?: Fields,
): Promise<Saved> {
  const { create, update } = calls[kind] as (typeof calls)['deal'];
  const body = base && Object.keys(base).length ? { ...fields, base } : fields;
  const { data, changeSetId } = id
    ? await callWithChangeSet(update, { params: { id }, body })
    : await callWithChangeSet(create, { body: fields });
  const record = data as unknown as SavedRecord;
  sendEvent(`${kind}:update`, { id: record.id });
  sendEvent('list_view:refresh', { resource_type: kind });
  return { record, changeSetId };
}

export function nameOf(kind: RecordKind, record: SavedRecord): string {
  return String((kind === 'person' ? record.full_name : record.name) ?? '');
}
