import { COMPANY } from '../kinds/company.kind';
import { DEAL } from '../kinds/deal.kind';
import { perKind, type RecordKind } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';
import type { Filter } from '../filters/condition';

/** What an imported record may lack. `fields` are alternatives: a record lacks them if all of them are empty. */
export interface Gap {
  readonly what: string;
  readonly fields: readonly string[];
}

/** Per kind of record, the most important first. */
export const GAPS: Readonly<Record<RecordKind, readonly Gap[]>> = {
  ...perKind(() => []),
  [DEAL.name]: [
    { what: 'value', fields: ['value'] },
    { what: COMPANY.nouns.one, fields: ['company_id'] },
    { what: 'stage', fields: ['deal_stage_id'] },
    { what: 'close date', fields: ['expected_close_date'] },
    { what: 'owner', fields: ['user_id'] },
  ],
  [PERSON.name]: [
    { what: 'email', fields: ['email', 'email2', 'home_email'] },
    { what: 'phone number', fields: ['phone', 'mobile', 'home_phone'] },
    { what: COMPANY.nouns.one, fields: ['company_id'] },
    { what: 'owner', fields: ['user_id'] },
  ],
  [COMPANY.name]: [
    { what: 'owner', fields: ['owner_id'] },
    { what: 'website', fields: ['web'] },
    { what: 'phone number', fields: ['phone1', 'phone2', 'phone3', 'phone4'] },
  ],
};

/** The records that an import created. */
export function filterOfImport(id: number): Filter {
  return { all: [{ field: 'import_id', op: 'is', value: id }] };
}

/** Those of them that lack something. */
export function filterOfGap(id: number, { fields }: Gap): Filter {
  return {
    all: [{ field: 'import_id', op: 'is', value: id }, ...fields.map((field) => ({ field, op: 'none' as const }))],
  };
}
