import { DEFAULT_PERSON_TYPE, withPersonType } from '@fairlead/domain/people/person-type';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { Patch, Row } from '../../base/changes';
import { splitFullName } from '@fairlead/domain/people/person-name';
import type { Issue } from '@fairlead/domain/validation/issues';
import { linkedPatch } from '../../writing/linked-patch';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { lockRecord } from '../../reading/records';
import {
  type Body,
  factsOf,
  givenCreation,
  readSent,
  referenceIssues,
  requireUnchanged,
  withUnseen,
} from '../../writing/record-writing';
import { requireCan } from '../../http/access';
import { requireFields, requireNewFields } from '../../http/field-access';
import { templateOfNew } from '../todo-templates/public';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import type { UploadedFile } from '../../http/request-info';
import { asksForDuplicates, companyNameIssues, linkCompany } from '../companies/public';
import { judgeChange, judgeNew } from '../forms/public';
import { askedPicture, fetchLater, readImage, storedImage } from '../images/public';
import { duplicateIssues } from './duplicates';

/** Creates a person and returns its id. No field is required. */
export async function createPerson(ctx: Ctx, given: Body, query: Body = {}): Promise<number> {
  requireCan(ctx, 'create', PERSON.name);
  const body = withNames(given);
  const { patch: sent, issues } = readSent(ctx, PERSON.name, body);
  const created = givenCreation(ctx, body);
  const standards = { user_id: ctx.actor.id, type: DEFAULT_PERSON_TYPE };
  const judged = await judgeNew(ctx, PERSON.name, body, { ...standards, ...sent });
  const patch = { ...sent, ...judged.added };
  const twice = asksForDuplicates(query) ? await duplicateIssues(ctx, patch) : [];
  const linked = await linkedPatch(ctx, PERSON.name, patch);
  const picture = askedPicture(body);
  const links = [...linked.issues, ...(await linkIssues(ctx, patch))];
  const template = await templateOfNew(ctx, PERSON.name, body);
  const wrong = [...issues, ...judged.issues, ...template.issues, ...created.issues, ...picture.issues, ...twice];
  const problems = [...wrong, ...links];
  if (problems.length) throw invalid(problems);
  requireNewFields(ctx, PERSON.name, patch);
  const id = await createRecord(ctx, PERSON.name, {
    ...standards,
    ...created.columns,
    ...withPersonType(patch),
    ...(await linkCompany(ctx, patch)),
  });
  await fetchLater(ctx, PERSON.name, id, picture.url);
  await template.addTo(id);
  return id;
}

/** Changes the fields that are sent and leaves the rest. */
export async function updatePerson(ctx: Ctx, id: number, given: Body, file?: UploadedFile): Promise<void> {
  const before = await lockRecord(ctx, PERSON.name, id);
  const facts = factsOf(ctx, PERSON.name, before);
  requireCan(ctx, 'update', PERSON.name, facts);
  if (file) requireCan(ctx, 'upload_avatar', PERSON.name, facts);
  const image = await readImage(file);
  const body = withNames(given);
  const { patch, issues } = readSent(ctx, PERSON.name, body, before);
  const judged = await judgeChange(ctx, PERSON.name, body, before, patch);
  const linked = await linkedPatch(ctx, PERSON.name, patch, before);
  const links = [...linked.issues, ...(await linkIssues(ctx, patch, before))];
  const picture = askedPicture(body, true);
  const problems = [...issues, ...judged.issues, ...image.issues, ...picture.issues, ...links];
  if (problems.length) throw invalid(problems);
  requireUnchanged(ctx, PERSON.name, linked.seen, withNamesOfBase(body), patch);
  requireFields(ctx, PERSON.name, before, { ...patch, ...linked.links });
  const changes = {
    ...withPersonType(patch, before, ctx.now),
    ...linked.links,
    ...judged.added,
    ...(await linkCompany(ctx, patch, before.company_id)),
    ...(await dealsPatch(ctx, before, patch)),
    ...(await storedImage(ctx, image, { person_id: id })),
  };
  await updateRecords(ctx, PERSON.name, [{ before, patch: changes }]);
  await fetchLater(ctx, PERSON.name, id, picture.url);
}

/** The initials are shown again. */
export async function removePersonImage(ctx: Ctx, id: number): Promise<void> {
  const before = await lockRecord(ctx, PERSON.name, id);
  requireCan(ctx, 'upload_avatar', PERSON.name, factsOf(ctx, PERSON.name, before));
  await updateRecords(ctx, PERSON.name, [{ before, patch: { image_id: null } }]);
}

export async function deletePerson(ctx: Ctx, id: number): Promise<void> {
  const row = await lockRecord(ctx, PERSON.name, id);
  requireCan(ctx, 'delete', PERSON.name, factsOf(ctx, PERSON.name, row));
  await deleteRecords(ctx, PERSON.name, [row]);
}

/** The full name is not a column: sent alone it is split, sent together with its parts it is ignored. */
function withNames({ full_name, ...rest }: Body): Body {
  const split = typeof full_name === 'string' && rest.first_name === undefined && rest.last_name === undefined;
  return split ? { ...rest, ...splitFullName(full_name) } : rest;
}

function withNamesOfBase(body: Body): Body {
  return body.base && typeof body.base === 'object' ? { ...body, base: withNames(body.base as Body) } : body;
}

async function linkIssues(ctx: Ctx, patch: Patch, before?: Row): Promise<Issue[]> {
  const deals = (before?.deal_ids as number[] | undefined) ?? [];
  return [
    ...(await referenceIssues(ctx, COMPANY.name, 'company_id', [patch.company_id], [before?.company_id])),
    ...(await companyNameIssues(ctx, patch, before?.company_id)),
    ...(await referenceIssues(ctx, DEAL.name, 'deal_ids', (patch.deal_ids as number[] | undefined) ?? [], deals)),
  ];
}

async function dealsPatch(ctx: Ctx, before: Row, patch: Patch): Promise<Patch> {
  if (!('deal_ids' in patch)) return {};
  return { deal_ids: await withUnseen(ctx, DEAL.name, patch.deal_ids as number[], before.deal_ids as number[]) };
}
