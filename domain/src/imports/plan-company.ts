import { COMPANY } from '../kinds/company.kind';
import { clearedColumns, companyOf, forbiddenChange, nameOf, plainColumns } from './plan-parts';
import { type PlannedRow, type Planner, planRecord, refused, withLines, withMore } from './planned';
import type { ReadRow } from './read-row';
import type { PendingRecord } from './pending-record';
import { companyKeys } from './company-keys';
import { companyKey, type Existing } from './world';

export function planCompany(planner: Planner, read: ReadRow): PlannedRow {
  const name = nameOf(planner, read, planner.world.companies).replace(/\s+/g, ' ');
  if (!name) return refused(read, 'name', 'Name', 'Required');
  const above = read.values.parent_company_id as string | undefined;
  const hidden = above && planner.world.companies.get(companyKey(above))?.origin === 'unseen';
  if (above && !hidden && planner.world.above.closesCircle(companyKey(name), companyKey(above))) {
    return refused(
      read,
      'parent_company_id',
      'Parent company',
      `'${above}' cannot be the parent of a company it belongs to.`,
    );
  }
  const plainOf = (row: ReadRow): Record<string, unknown> => ({ ...plainColumns(planner, COMPANY.name, row), name });
  const parentOf = ({ values: { parent_company_id: parent } }: ReadRow) =>
    typeof parent === 'string' && parent ? { parent_company_id: companyOf(planner, parent) } : {};
  return planRecord(planner, read, {
    kind: 'companies',
    name,
    keys: companyKeys(planner.options, read.values, name),
    clash: (known) => nameClash(planner, known, name),
    known: planner.world.companies,
    unique: true,
    link: () =>
      above === undefined
        ? undefined
        : {
            key: 'parent_company_id',
            label: 'Parent company',
            column: 'parent_company_id',
            to: companyOf(planner, above),
          },
    created: (row) => ({
      owner_id: planner.owner,
      ...plainOf(row),
      ...parentOf(row),
      ...(row.summary.length ? { description: withLines(row.values.description, row.summary) } : {}),
      ...(row.tags.length ? { tag_ids: row.tags } : {}),
    }),
    updated: (existing, row) =>
      updated(
        planner,
        existing,
        { ...clearedColumns(planner, COMPANY.name, row), ...plainOf(row), ...parentOf(row) },
        row,
      ),
  });
}

/** A company found by another key takes the row's name, unless another company has it. */
function nameClash({ world }: Planner, known: PendingRecord, name: string): string | undefined {
  const named = world.companies.get(companyKey(name));
  if (named && named !== known && (named.id === null || named.id !== known.id)) {
    return `Another company is already called '${name}'.`;
  }
  world.companies.set(companyKey(name), known);
  return undefined;
}

function updated(planner: Planner, existing: Existing, patch: Record<string, unknown>, read: ReadRow) {
  const { before } = existing;
  const { created_at: _created, name, ...rest } = patch;
  const problem = forbiddenChange(planner, COMPANY.name, existing, rest);
  if (problem) return { problem };
  const description = withLines(rest.description ?? before.description, read.summary);
  const renamed = companyKey(String(name)) !== companyKey(String(before.name));
  return {
    ...rest,
    ...(renamed ? { name } : {}),
    ...(read.summary.length ? { description } : {}),
    ...(read.tags.length ? { tag_ids: withMore(before.tag_ids, read.tags) } : {}),
  };
}
