import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Patch } from '../../base/changes';
import { createRecord } from '../../writing/changes';
import { companyByName, companyNames, type NamedCompany, seenToLink } from '../../writing/record-writing';
import { unlessTaken } from '../../db/savepoint';
import type { Ctx } from '../../base/context';
import { conflict, invalid } from '../../base/errors';

/**
 * Determines the company of a deal or person: by id, or by name, which finds or creates it. Returns both columns,
 * because the name is copied for sorting; returns nothing if the patch names no company. `had` is the current
 * company.
 */
export async function linkCompany(ctx: Ctx, patch: Patch, had?: unknown): Promise<Patch> {
  if ('company_id' in patch) {
    const id = patch.company_id as number | null;
    if (id === null) return { company_id: null, company_name: null };
    return { company_id: id, company_name: (await companyNames(ctx, [id])).get(id) ?? null };
  }
  if (!('company_name' in patch)) return {};
  const asked = patch.company_name as string | null;
  if (!asked) return { company_id: null, company_name: null };
  const found = await companyByName(ctx, asked);
  if (found) return linkTo(ctx, found, had);
  const id = await unlessTaken(ctx, () => createRecord(ctx, COMPANY.name, { name: asked, owner_id: ctx.actor.id }));
  if (id !== undefined) return { company_id: id, company_name: asked };
  const theirs = await companyByName(ctx, asked);
  // Another user created it and deleted it again in between.
  if (!theirs) throw conflict('Someone else changed this company in the meantime. Nothing was saved.');
  return linkTo(ctx, theirs, had);
}

/**
 * A name in the patch that belongs to a company which the actor does not see. Names are unique in an account, so it
 * can neither be linked nor created again.
 */
export async function companyNameIssues(ctx: Ctx, patch: Patch, had?: unknown): Promise<Issue[]> {
  const { company_name: asked } = patch;
  if (typeof asked !== 'string' || !asked || 'company_id' in patch) return [];
  const found = await companyByName(ctx, asked);
  return !found || (await mayLink(ctx, found, had)) ? [] : [NAME_TAKEN];
}

const NAME_TAKEN: Issue = { field: 'company_name', msg: MESSAGES.taken };

async function linkTo(ctx: Ctx, company: NamedCompany, had: unknown): Promise<Patch> {
  if (!(await mayLink(ctx, company, had))) throw invalid([NAME_TAKEN]);
  return { company_id: company.id, company_name: company.name };
}

/** The actor sees the company, or it is linked already. */
async function mayLink(ctx: Ctx, { id }: NamedCompany, had: unknown): Promise<boolean> {
  return id === had || (await seenToLink(ctx, COMPANY.name, [id])).length > 0;
}
