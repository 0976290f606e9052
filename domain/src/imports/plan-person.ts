import { PERSON } from '../kinds/person.kind';
import { clearedColumns, companyLink, companyOf, forbiddenChange, plainColumns } from './plan-parts';
import { type PlannedRow, type Planner, planRecord, withLines, withMore } from './planned';
import type { ReadRow } from './read-row';
import { fullNameOf, personKeys, personNames } from './person-keys';
import type { Existing } from './world';

export function planPerson(planner: Planner, read: ReadRow): PlannedRow {
  const { values } = read;
  const full_name = fullNameOf(personNames(values));
  const address = values.email as string | undefined;
  const companyOfRow = (row: ReadRow) => {
    const employer = row.values.company_name as string | undefined;
    const handle = employer ? companyOf(planner, employer) : undefined;
    return handle ? { company_id: handle, company_name: handle.name } : {};
  };
  const plainOf = (row: ReadRow): Record<string, unknown> => ({
    ...plainColumns(planner, PERSON.name, row),
    ...personNames(row.values),
  });
  return planRecord(planner, read, {
    kind: 'people',
    name: full_name || address || '',
    person_name: full_name,
    keys: personKeys(planner.options, values),
    known: planner.world.people,
    link: () => companyLink(planner, read),
    created: (row) => ({
      user_id: planner.owner,
      ...plainOf(row),
      ...companyOfRow(row),
      ...(row.summary.length ? { summary: withLines(row.values.summary, row.summary) } : {}),
      ...(row.tags.length ? { predefined_contacts_tag_ids: row.tags } : {}),
    }),
    updated: (existing, row) =>
      updated(
        planner,
        existing,
        { ...clearedColumns(planner, PERSON.name, row), ...plainOf(row), ...companyOfRow(row) },
        row,
      ),
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
