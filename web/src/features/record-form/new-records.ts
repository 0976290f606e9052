import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { screenOf } from '../../lib/kinds/screens';
import type { Choice, Draft } from './draft';

/** A record that does not exist yet: a negative id, always the same for the same name. */
export function newRecord(name: string): Choice {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) as number)) % 1_000_000_007;
  return { id: -1 - hash, label: name };
}

/** Whether the value chosen in this field can be created together with the record. */
export function canWait({ kind, fieldKey }: { kind: RecordKind; fieldKey: string }): boolean {
  return screenOf(kind).createsAlong.includes(fieldKey);
}

/** The fields of a new record, with the names of the records to create with it. */
export function withNewRecords(fields: Record<string, unknown>, draft: Draft): Record<string, unknown> {
  const { company_id, primary_contact_id, person_ids, ...rest } = fields;
  const people = (draft.person_ids as readonly Choice[] | undefined) ?? [];
  const made = people.filter(({ id }) => id < 0).map(({ label }) => label);
  const known = ((person_ids as number[] | undefined) ?? []).filter((id) => id > 0);
  return {
    ...rest,
    ...named('company_id', company_id, 'company_name', draft),
    ...named('primary_contact_id', primary_contact_id, 'new_primary_contact', draft),
    ...(known.length ? { person_ids: known } : {}),
    ...(made.length ? { new_people: made } : {}),
  };
}

const CREATED_ALONG: Readonly<Record<string, string>> = {
  company_name: 'company_id',
  new_primary_contact: 'primary_contact_id',
  new_people: 'person_ids',
};

/** Issues of the records to create with it, under the fields in which they were chosen. */
export function atFields(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([key, msg]) => [CREATED_ALONG[key.split('.', 1)[0] as string] ?? key, msg]),
  );
}

function named(key: string, id: unknown, asName: string, draft: Draft): Record<string, unknown> {
  if (typeof id !== 'number') return {};
  return id < 0 ? { [asName]: (draft[key] as Choice).label } : { [key]: id };
}
