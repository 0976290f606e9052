import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { VEHICLE } from '@fairlead/domain/kinds/vehicle.kind';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { requireCan } from '../../http/access';
import { lockRecord } from '../../reading/records';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import {
  type Body,
  factsOf,
  givenCreation,
  readSent,
  referenceIssues,
  requireUnchanged,
} from '../../writing/record-writing';

/** Creates a vehicle and returns its id. Only a name is required. */
export async function createVehicle(ctx: Ctx, body: Body): Promise<number> {
  requireCan(ctx, 'create', VEHICLE.name);
  const { patch, issues } = readSent(ctx, VEHICLE.name, body);
  const created = givenCreation(ctx, body);
  const problems = [
    ...issues,
    ...created.issues,
    ...nameIssues({ name: null, ...patch }),
    ...(await linkIssues(ctx, patch)),
  ];
  if (problems.length) throw invalid(problems);
  return createRecord(ctx, VEHICLE.name, { owner_id: ctx.actor.id, ...created.columns, ...patch });
}

/** Changes only what is sent. */
export async function updateVehicle(ctx: Ctx, id: number, body: Body): Promise<void> {
  const before = await lockRecord(ctx, VEHICLE.name, id);
  const facts = factsOf(ctx, VEHICLE.name, before);
  requireCan(ctx, 'update', VEHICLE.name, facts);
  const { patch, issues } = readSent(ctx, VEHICLE.name, body, before);
  const problems = [...issues, ...nameIssues(patch), ...(await linkIssues(ctx, patch, before))];
  if (problems.length) throw invalid(problems);
  requireUnchanged(ctx, VEHICLE.name, before, body, patch);
  if ('owner_id' in patch && patch.owner_id !== before.owner_id) requireCan(ctx, 'update_owner', VEHICLE.name, facts);
  await updateRecords(ctx, VEHICLE.name, [{ before, patch }]);
}

export async function deleteVehicle(ctx: Ctx, id: number): Promise<void> {
  const row = await lockRecord(ctx, VEHICLE.name, id);
  requireCan(ctx, 'delete', VEHICLE.name, factsOf(ctx, VEHICLE.name, row));
  await deleteRecords(ctx, VEHICLE.name, [row]);
}

function nameIssues(patch: Patch) {
  return 'name' in patch && !patch.name ? [{ field: 'name', msg: MESSAGES.required }] : [];
}

function linkIssues(ctx: Ctx, patch: Patch, before?: Row) {
  return referenceIssues(ctx, COMPANY.name, 'company_id', [patch.company_id], [before?.company_id]);
}
