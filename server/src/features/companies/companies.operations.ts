import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { Patch, Row } from '../../base/changes';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { linkedPatch } from '../../writing/linked-patch';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { closesCircle } from '../../reading/parent-company';
import { lockRecord } from '../../reading/records';
import {
  type Body,
  companyByName,
  factsOf,
  givenCreation,
  readSent,
  referenceIssues,
  requireUnchanged,
  seenIds,
} from '../../writing/record-writing';
import { requireCan } from '../../http/access';
import { requireFields, requireNewFields } from '../../http/field-access';
import type { Ctx } from '../../base/context';
import { templateOfNew } from '../todo-templates/public';
import { type FieldIssue, invalid } from '../../base/errors';
import type { UploadedFile } from '../../http/request-info';
import { judgeChange, judgeNew } from '../forms/public';
import { askedPicture, fetchLater, readImage, storedImage } from '../images/public';
import { nameIsTaken } from './companies.queries';

/** Creates a company and returns its id. Only a name is required; the company has no owner unless one is given. */
export async function createCompany(ctx: Ctx, body: Body, query: Body = {}): Promise<number> {
  requireCan(ctx, 'create', COMPANY.name);
  const { patch: sent, issues } = readSent(ctx, COMPANY.name, body);
  const created = givenCreation(ctx, body);
  const judged = await judgeNew(ctx, COMPANY.name, body, sent);
  const patch = { ...sent, ...judged.added };
  const picture = askedPicture(body);
  const template = await templateOfNew(ctx, COMPANY.name, body);
  const problems = [
    ...issues,
    ...judged.issues,
    ...template.issues,
    ...created.issues,
    ...picture.issues,
    ...(await withMatches(ctx, query, patch, await nameIssues(ctx, issues, { name: null, ...patch }, null))),
    ...(await referenceIssues(ctx, COMPANY.name, 'parent_company_id', [patch.parent_company_id])),
    ...(await linkedPatch(ctx, COMPANY.name, patch)).issues,
  ];
  if (problems.length) throw invalid(problems);
  requireNewFields(ctx, COMPANY.name, patch);
  const id = await createRecord(ctx, COMPANY.name, { ...created.columns, ...patch });
  await fetchLater(ctx, COMPANY.name, id, picture.url);
  await template.addTo(id);
  return id;
}

/** Changes only what is sent. */
export async function updateCompany(ctx: Ctx, id: number, body: Body, file?: UploadedFile): Promise<void> {
  const before = await lockRecord(ctx, COMPANY.name, id);
  const facts = factsOf(ctx, COMPANY.name, before);
  requireCan(ctx, 'update', COMPANY.name, facts);
  if (file) requireCan(ctx, 'upload_avatar', COMPANY.name, facts);
  const image = await readImage(file);
  const picture = askedPicture(body, true);
  const { patch, issues } = readSent(ctx, COMPANY.name, body, before);
  const judged = await judgeChange(ctx, COMPANY.name, body, before, patch);
  const linked = await linkedPatch(ctx, COMPANY.name, patch, before);
  const problems = [
    ...issues,
    ...judged.issues,
    ...image.issues,
    ...picture.issues,
    ...linked.issues,
    ...(await nameIssues(ctx, issues, patch, id)),
    ...(await parentIssues(ctx, before, patch)),
  ];
  if (problems.length) throw invalid(problems);
  requireUnchanged(ctx, COMPANY.name, linked.seen, body, patch);
  requireFields(ctx, COMPANY.name, before, { ...patch, ...linked.links });
  const changes = {
    ...patch,
    ...linked.links,
    ...judged.added,
    ...(await storedImage(ctx, image, { company_id: id })),
  };
  await updateRecords(ctx, COMPANY.name, [{ before, patch: changes }]);
  await fetchLater(ctx, COMPANY.name, id, picture.url);
}

/** Removes the picture; the initials are shown again. */
export async function removeCompanyImage(ctx: Ctx, id: number): Promise<void> {
  const before = await lockRecord(ctx, COMPANY.name, id);
  requireCan(ctx, 'upload_avatar', COMPANY.name, factsOf(ctx, COMPANY.name, before));
  await updateRecords(ctx, COMPANY.name, [{ before, patch: { image_id: null } }]);
}

export async function deleteCompany(ctx: Ctx, id: number): Promise<void> {
  const row = await lockRecord(ctx, COMPANY.name, id);
  requireCan(ctx, 'delete', COMPANY.name, factsOf(ctx, COMPANY.name, row));
  await deleteRecords(ctx, COMPANY.name, [row]);
}

/** `check_for_duplicates=true`: a refusal for a second record names the first. */
export function asksForDuplicates({ check_for_duplicates: asked }: Body): boolean {
  return asked === true || asked === 'true' || asked === '1' || asked === 1;
}

/** The company that has the name already, if the actor sees it. */
async function withMatches(ctx: Ctx, query: Body, { name }: Patch, issues: Issue[]): Promise<FieldIssue[]> {
  if (!issues.length || !asksForDuplicates(query) || typeof name !== 'string') return issues;
  const found = await companyByName(ctx, name);
  const ids = found ? await seenIds(ctx, COMPANY.name, [found.id]) : [];
  return ids.length ? issues.map((issue) => ({ ...issue, ids })) : issues;
}

/** The database enforces unique names; the check here reports the issue together with all others. */
async function nameIssues(ctx: Ctx, issues: readonly Issue[], patch: Patch, id: number | null): Promise<Issue[]> {
  if (!('name' in patch) || issues.some(({ field }) => field === 'name')) return [];
  if (typeof patch.name !== 'string') return [{ field: 'name', msg: MESSAGES.required }];
  return (await nameIsTaken(ctx, patch.name, id)) ? [{ field: 'name', msg: MESSAGES.unique }] : [];
}

async function parentIssues(ctx: Ctx, { id, parent_company_id }: Row, patch: Patch): Promise<Issue[]> {
  const parent = patch.parent_company_id;
  if (typeof parent !== 'number') return [];
  const unknown = await referenceIssues(ctx, COMPANY.name, 'parent_company_id', [parent], [parent_company_id]);
  if (unknown.length) return unknown;
  return (await closesCircle(ctx, id, parent)) ? [{ field: 'parent_company_id', msg: MESSAGES.not_allowed }] : [];
}
