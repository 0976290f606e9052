import type { Body } from '../../writing/record-writing';
import type { Patch } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { createPerson } from '../people/public';

const MOST = 20;
const LONGEST = 200;

/**
 * Creates the people that a new deal names, as its form allows: in the same transaction, at the deal's company.
 * Returns the deal's people including them.
 */
export async function withNewPeople(ctx: Ctx, body: Body, patch: Patch, company: Patch): Promise<Patch> {
  const primary = nameOf(body.new_primary_contact);
  const others = Array.isArray(body.new_people)
    ? body.new_people.slice(0, MOST).flatMap((one) => nameOf(one) ?? [])
    : [];
  const ids = new Map<string, number>();
  for (const full_name of new Set([...(primary ? [primary] : []), ...others])) {
    ids.set(full_name, await createPerson(ctx, { full_name, company_id: company.company_id }));
  }
  if (!ids.size) return patch;
  const known = (patch.person_ids as number[] | undefined) ?? [];
  return {
    ...patch,
    person_ids: [...known, ...ids.values()],
    ...(primary ? { primary_contact_id: ids.get(primary) } : {}),
  };
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim().slice(0, LONGEST) : undefined;
}
