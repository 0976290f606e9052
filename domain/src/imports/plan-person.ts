import { PERSON } from '../kinds/person.kind';
import { clearedColumns, companyLink, companyOf, forbiddenChange, plainColumns } from './plan-parts';
import { type PlannedRow, type Planner, planRecord, withLines, withMore } from './planned';
import type { ReadRow } from './read-row';
import { fullNameOf, personKeys, personNames } from './person-keys';
import type { Existing } from './world';

export function planPerson(planner: Planner, read: ReadRow): PlannedRow {
  const { values } = read;
  const names = personNames(values);
  const full_name = fullNameOf(names);
  const address = values.email as string | undefined;
  const employer = values.company_name as string | undefined;
  const company = () => {
    const handle = employer ? companyOf(planner, employer) : undefined;
    return handle ? { company_id: handle, company_name: handle.name } : {};
  };
  const plain: Record<string, unknown> = { ...plainColumns(planner, PERSON.name, read), ...names };
  return planRecord(planner, read, {
    kind: 'people',
    name: full_name || address || '',
    keys: personKeys(planner.options, values),
    known: planner.world.people,
    link: () => companyLink(planner, read),
    created: () => ({
      user_id: planner.owner,
      ...plain,
      ...company(),
      ...(read.summary.length ? { summary: withLines(plain.summary, read.summary) } : {}),
      ...(read.tags.length ? { predefined_contacts_tag_ids: read.tags } : {}),
    }),
    updated: (existing) =>
      updated(planner, existing, { ...clearedColumns(planner, PERSON.name, read), ...plain, ...company() }, read),
  });
}

function updated(planner: Planner, existing: Existing, patch: Record<string, unknown>, read: ReadRow) {
  const { before } = existing;
  const { created_at: _created, ...rest } = patch;
  const problem = forbiddenChange(planner, PERSON.name, existing, rest);
  if (problem) return { problem };
  return {
    ...rest,
    ...(read.summary.length ? { summary: withLines(rest.summary ?? before.summary, read.summary) } : {}),
    ...(read.tags.length
      ? { predefined_contacts_tag_ids: withMore(before.predefined_contacts_tag_ids, read.tags) }
      : {}),
  };
}
