import { companyOf, nameOf, plainColumns } from './plan-parts';
import { type PlannedRow, type Planner, planRecord, refused, withLines, withMore } from './planned';
import type { ReadRow } from './read-row';
import { closesCircle, companyKey, type Existing } from './world';

export function planCompany(planner: Planner, read: ReadRow): PlannedRow {
  const name = nameOf(planner, read).replace(/\s+/g, ' ');
  if (!name) return refused(read, 'name', 'Name', 'Required');
  const above = read.values.parent_company_id as string | undefined;
  if (above && closesCircle(planner.world.above, companyKey(name), companyKey(above))) {
    return refused(
      read,
      'parent_company_id',
      'Parent company',
      `'${above}' cannot stand above a company that it belongs to.`,
    );
  }
  const plain: Record<string, unknown> = { ...plainColumns('company', read), name };
  const parent = () => (above ? { parent_company_id: companyOf(planner, above) } : {});
  return planRecord(planner, read, {
    kind: 'companies',
    name,
    key: companyKey(name),
    known: planner.world.companies,
    unique: true,
    created: () => ({
      owner_id: planner.owner,
      ...plain,
      ...parent(),
      ...(read.summary.length ? { description: withLines(plain.description, read.summary) } : {}),
      ...(read.tags.length ? { tag_ids: read.tags } : {}),
    }),
    updated: (existing) => updated(existing, { ...plain, ...parent() }, read),
  });
}

function updated({ before, may_update_owner }: Existing, patch: Record<string, unknown>, read: ReadRow) {
  const { created_at: _created, name: _name, owner_id, ...rest } = patch;
  const moved = owner_id !== undefined && (owner_id as { id: number | null }).id !== before.owner_id;
  if (moved && !may_update_owner) return { problem: 'You may not change its owner.' };
  const description = withLines(rest.description ?? before.description, read.summary);
  return {
    ...rest,
    ...(owner_id === undefined ? {} : { owner_id }),
    ...(read.summary.length ? { description } : {}),
    ...(read.tags.length ? { tag_ids: withMore(before.tag_ids, read.tags) } : {}),
  };
}
