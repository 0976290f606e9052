import { MILESTONE } from '@fairlead/domain/kinds/hanging';
import { idColumnOf } from '@fairlead/domain/kinds/kinds';
import * as contracts from '@fairlead/domain/milestones/milestone.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { JsonText } from '../../base/json-text';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { recordEndpoints } from '../../http/record-endpoints';
import { requireVisible } from '../../reading/records';
import { createMilestone, deleteMilestone, updateMilestone } from './milestones.operations';
import { milestonesOn, readMilestoneJson } from './milestones.queries';

export const milestoneRoutes: Endpoint[] = [
  ...recordEndpoints(contracts.milestoneCalls, MILESTONE.name, {
    list: listOnRecord,
    read: readMilestoneJson,
    create: createMilestone,
    update: updateMilestone,
    remove: deleteMilestone,
  }),
  endpoint(contracts.completeMilestone, ['update', MILESTONE.name], async (ctx, { params, body }) => {
    const { completed_on } = body;
    await updateMilestone(ctx, params.id, completed_on ? { completed_on } : { complete: true });
    return new JsonText((await readMilestoneJson(ctx, params.id)) ?? '');
  }),
  endpoint(contracts.reopenMilestone, ['update', MILESTONE.name], async (ctx, { params }) => {
    await updateMilestone(ctx, params.id, { complete: false });
    return new JsonText((await readMilestoneJson(ctx, params.id)) ?? '');
  }),
];

/** Of one record, as a plain key or as a condition. */
async function listOnRecord(ctx: Ctx, query: ListQuery): Promise<JsonText> {
  const { conditions = {} } = query;
  const unknown = Object.keys(conditions).find((key) => !MILESTONE.on.some((kind) => idColumnOf(kind) === key));
  if (unknown !== undefined) throw invalidField(unknown, `Unknown condition '${unknown.slice(0, 60)}'`);
  const places = MILESTONE.on.flatMap((kind) => {
    const column = idColumnOf(kind);
    const asked = query[column] ?? conditions[column];
    if (asked === undefined) return [];
    const id = Number(asked);
    if (!Number.isSafeInteger(id) || id < 1) throw invalidField(column, MESSAGES.not_allowed);
    return [{ kind, id }];
  });
  const [place, other] = places;
  if (!place) throw invalidField('company_id', MESSAGES.required);
  if (other) throw invalidField(idColumnOf(other.kind), MESSAGES.not_allowed);
  await requireVisible(ctx, place.kind, place.id);
  return milestonesOn(ctx, place, query);
}
