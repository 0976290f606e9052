import type { Patch, Row } from '../../base/changes';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { lockRecord } from '../../reading/records';
import {
  type Body,
  factsOf,
  givenCreation,
  readFields,
  referenceIssues,
  requireUnchanged,
} from '../../writing/record-writing';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import type { UploadedFile } from '../../http/request-info';
import { readImage, storedImage } from '../images/public';
import { closesCircle, nameIsTaken } from './companies.queries';

/** Creates a company and answers its id. A name is all it needs; nobody owns it unless somebody is named. */
export async function createCompany(ctx: Ctx, body: Body): Promise<number> {
  requireCan(ctx, 'create', 'company');
  const { patch, issues } = readFields(ctx, 'company', body);
  const created = givenCreation(ctx, body);
  const problems = [
    ...issues,
    ...created.issues,
    ...(await nameIssues(ctx, issues, { name: null, ...patch }, null)),
    ...(await referenceIssues(ctx, 'company', 'parent_company_id', [patch.parent_company_id])),
  ];
  if (problems.length) throw invalid(problems);
  return createRecord(ctx, 'company', { ...created.columns, ...patch });
}

/** Changes what is sent and leaves the rest. */
export async function updateCompany(ctx: Ctx, id: number, body: Body, file?: UploadedFile): Promise<void> {
  const before = await lockRecord(ctx, 'company', id);
  const facts = factsOf(ctx, 'company', before);
  requireCan(ctx, 'update', 'company', facts);
  if (file) requireCan(ctx, 'upload_avatar', 'company', facts);
  const image = await readImage(file);
  const { patch, issues } = readFields(ctx, 'company', body);
  const problems = [
    ...issues,
    ...image.issues,
    ...(await nameIssues(ctx, issues, patch, id)),
    ...(await parentIssues(ctx, before, patch)),
  ];
  if (problems.length) throw invalid(problems);
  requireUnchanged(ctx, 'company', before, body, patch);
  if ('owner_id' in patch && patch.owner_id !== before.owner_id) requireCan(ctx, 'update_owner', 'company', facts);
  const changes = { ...patch, ...(await storedImage(ctx, image, { company_id: id })) };
  await updateRecords(ctx, 'company', [{ before, patch: changes }]);
}

/** Its initials stand there again. */
export async function removeCompanyImage(ctx: Ctx, id: number): Promise<void> {
  const before = await lockRecord(ctx, 'company', id);
  requireCan(ctx, 'upload_avatar', 'company', factsOf(ctx, 'company', before));
  await updateRecords(ctx, 'company', [{ before, patch: { image_id: null } }]);
}

export async function deleteCompany(ctx: Ctx, id: number): Promise<void> {
  const row = await lockRecord(ctx, 'company', id);
  requireCan(ctx, 'delete', 'company', factsOf(ctx, 'company', row));
  await deleteRecords(ctx, 'company', [row]);
}

/** The database has the last word about a name being unique; asked here too, it comes together with all else that is wrong. */
async function nameIssues(ctx: Ctx, issues: readonly Issue[], patch: Patch, id: number | null): Promise<Issue[]> {
  if (!('name' in patch) || issues.some(({ field }) => field === 'name')) return [];
  if (typeof patch.name !== 'string') return [{ field: 'name', msg: MESSAGES.required }];
  return (await nameIsTaken(ctx, patch.name, id)) ? [{ field: 'name', msg: MESSAGES.unique }] : [];
}

async function parentIssues(ctx: Ctx, { id, parent_company_id }: Row, patch: Patch): Promise<Issue[]> {
  const parent = patch.parent_company_id;
  if (typeof parent !== 'number') return [];
  const unknown = await referenceIssues(ctx, 'company', 'parent_company_id', [parent], [parent_company_id]);
  if (unknown.length) return unknown;
  return (await closesCircle(ctx, id, parent)) ? [{ field: 'parent_company_id', msg: MESSAGES.not_allowed }] : [];
}
