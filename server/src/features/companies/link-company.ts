import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { Patch } from '../../base/changes';
import { createRecord } from '../../writing/changes';
import { companyByName, companyNames } from '../../writing/record-writing';
import { unlessTaken } from '../../db/savepoint';
import type { Ctx } from '../../base/context';
import { conflict } from '../../base/errors';

/**
 * The company of a deal or person: by id, or by name, which finds or creates it. Returns both columns, because the
 * name is copied for sorting; returns nothing if the patch names no company.
 */
export async function linkCompany(ctx: Ctx, patch: Patch): Promise<Patch> {
  if ('company_id' in patch) {
    const id = patch.company_id as number | null;
    if (id === null) return { company_id: null, company_name: null };
    return { company_id: id, company_name: (await companyNames(ctx, [id])).get(id) ?? null };
  }
  if (!('company_name' in patch)) return {};
  const asked = patch.company_name as string | null;
  if (!asked) return { company_id: null, company_name: null };
  const found = await companyByName(ctx, asked);
  if (found) return { company_id: found.id, company_name: found.name };
  const id = await unlessTaken(ctx, () => createRecord(ctx, COMPANY.name, { name: asked, owner_id: ctx.actor.id }));
  if (id !== undefined) return { company_id: id, company_name: asked };
  const theirs = await companyByName(ctx, asked);
  // Another user created it and deleted it again in between.
  if (!theirs) throw conflict('Somebody else changed this company in the meantime. Nothing was saved.');
  return { company_id: theirs.id, company_name: theirs.name };
}
