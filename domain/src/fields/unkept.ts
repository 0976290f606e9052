import { CALENDAR_ENTRY, type HangingName, NOTE } from '../kinds/hanging';
import { COMPANY } from '../kinds/company.kind';
import { DEAL } from '../kinds/deal.kind';
import { isRecordKind, type RecordKind } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';
import type { Issue } from '../validation/issues';
import { UNKEPT_MESSAGES as m } from './unkept.messages';

type Body = Readonly<Record<string, unknown>>;
type Written = RecordKind | HangingName;

/** Only when a record is added: the tasks of the template are added with it. */
const templates = { todo_template_id: m.templates, todo_template_user_id: m.templates };

/**
 * Keys that the public API documents as writable and that are not stored here: a value is refused by its key, so that
 * no program assumes that it was saved.
 */
export const UNKEPT: Readonly<Partial<Record<Written, Readonly<Record<string, string>>>>> = {
  [PERSON.name]: { assignment_note: m.assignment },
  [NOTE.name]: { milestone_id: m.milestones },
  [CALENDAR_ENTRY.name]: {
    project_milestone_id: m.entryMilestones,
  },
};

/** What a body may contain beside the writable fields of the catalogue. `new_…` come from the form of a new deal. */
const BESIDE: Readonly<Partial<Record<Written, string>>> = {
  [PERSON.name]: 'image_thumb_url',
  [COMPANY.name]: 'image_thumb_url',
  [DEAL.name]:
    'deal_value value_in_cents deal_source add_contact_ids source_deal_id is_copy_with_activities new_primary_contact new_people',
};
const BESIDE_ALL = ['id', 'base', 'custom_fields', 'associations', 'form', ...Object.keys(templates)];

/** The issues of the keys that are not stored. Empty values are no issue. */
export function unkeptIssues(written: Written, body: Body, isNew = false): Issue[] {
  const unkept = { ...UNKEPT[written], ...(isRecordKind(written) && !isNew && templates) };
  return Object.entries(unkept)
    .filter(([key]) => says(body[key]))
    .map(([field, msg]) => ({ field, msg }));
}

/** The keys of a body that nothing reads. `known` are those that are written. */
export function ignoredKeys(written: Written, body: Body, known: ReadonlySet<string>, isNew: boolean): string[] {
  const beside = new Set([
    ...BESIDE_ALL,
    ...(isNew ? ['created_at'] : []),
    ...(BESIDE[written] ?? '').split(' '),
    ...Object.keys(UNKEPT[written] ?? {}),
  ]);
  return Object.keys(body).filter((key) => !known.has(key) && !beside.has(key));
}

/** True for a value that is not empty, in any wrapper. */
function says(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value === 'object' ? Object.values(value).some(says) : true;
}
