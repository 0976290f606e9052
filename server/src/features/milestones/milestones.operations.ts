import { localDate } from '@fairlead/domain/dates/zones';
import { ignoredKeys } from '@fairlead/domain/fields/unkept';
import { MILESTONE } from '@fairlead/domain/kinds/hanging';
import { idColumnOf } from '@fairlead/domain/kinds/kinds';
import {
  MILESTONE_KEYS,
  type MilestonePatch,
  missingOfMilestone,
  readMilestone,
} from '@fairlead/domain/milestones/milestone';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { requireCan } from '../../http/access';
import { lockHanging } from '../../reading/hanging';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { type Body, factsOfHanging, nameIgnored, referenceIssues } from '../../writing/record-writing';

const ON = MILESTONE.on.map((kind) => ({ kind, column: idColumnOf(kind) }));

/** Sets a milestone on a record; the actor must see it. */
export async function createMilestone(ctx: Ctx, body: Body): Promise<number> {
  nameIgnored(ctx, ignoredKeys(MILESTONE.name, body, MILESTONE_KEYS, true));
  const { patch, issues } = readMilestone(body, clockOf(ctx));
  const wrong = [...issues, ...beside(issues, missingOfMilestone(patch)), ...(await unknownRecord(ctx, patch))];
  if (wrong.length) throw invalid(wrong);
  requireCan(ctx, 'create', MILESTONE.name, { visible: true });
  return createRecord(ctx, MILESTONE.name, { ...patch, ...completion(ctx, patch) });
}

/** Changes the fields that are sent and leaves the rest. A milestone stays on its record. */
export async function updateMilestone(ctx: Ctx, id: number, body: Body): Promise<void> {
  const before = await lockHanging(ctx, MILESTONE.name, id);
  requireCan(ctx, 'update', MILESTONE.name, factsOfHanging(ctx, before));
  nameIgnored(ctx, ignoredKeys(MILESTONE.name, body, MILESTONE_KEYS, false));
  const { patch: asked, issues } = readMilestone(body, clockOf(ctx));
  const patch = body.completed_on === undefined ? withoutNewDay(asked, before) : asked;
  const moved = ON.filter(({ column }) => column in patch && patch[column] !== before[column]).map(
    ({ column }): Issue => ({ field: column, msg: MESSAGES.not_allowed }),
  );
  const whole = { ...(before as MilestonePatch), ...patch };
  const wrong = [...issues, ...moved, ...(moved.length ? [] : beside(issues, missingOfMilestone(whole)))];
  if (wrong.length) throw invalid(wrong);
  await updateRecords(ctx, MILESTONE.name, [{ before, patch: { ...patch, ...completion(ctx, patch, before) } }]);
}

export async function deleteMilestone(ctx: Ctx, id: number): Promise<void> {
  const row = await lockHanging(ctx, MILESTONE.name, id);
  requireCan(ctx, 'delete', MILESTONE.name, factsOfHanging(ctx, row));
  await deleteRecords(ctx, MILESTONE.name, [row]);
}

/** A milestone that is already complete keeps its day unless another one is sent. */
function withoutNewDay(patch: MilestonePatch, before: Row): MilestonePatch {
  if (!patch.completed_on || !before.completed_on) return patch;
  const { completed_on: _kept, ...rest } = patch;
  return rest;
}

/** The user who completed it stays when only the day is corrected. */
function completion(ctx: Ctx, patch: MilestonePatch, before?: Row): Readonly<Record<string, number | null>> {
  if (patch.completed_on === undefined) return {};
  if (patch.completed_on === null) return { completed_by_user_id: null };
  return (before?.completed_on ?? null) === null ? { completed_by_user_id: ctx.actor.id } : {};
}

async function unknownRecord(ctx: Ctx, patch: MilestonePatch): Promise<Issue[]> {
  const wrong = await Promise.all(ON.map(({ kind, column }) => referenceIssues(ctx, kind, column, [patch[column]])));
  return wrong.flat();
}

function beside(issues: readonly Issue[], missing: readonly Issue[]): Issue[] {
  return missing.filter(({ field }) => !issues.some((issue) => issue.field === field));
}

function clockOf({ actor, now }: Ctx) {
  return { zone: actor.time_zone, today: localDate(now, actor.time_zone) };
}
