import { z } from 'zod';
import { personRef } from '../deals/deal.types';
import { perIdColumn } from '../kinds/kinds';
import { MILESTONE } from '../kinds/hanging';
import { answers, contract, type Described } from '../wire/contract';
import { day, id, instant, nullableText, pageOf } from '../wire/formats';
import { idParams, listQuery } from '../wire/list-query';
import { recordContracts } from '../wire/record-contracts';

/** A milestone in an API answer. */
export const milestoneRecord = z.strictObject({
  id,
  name: z.string(),
  date: day,
  notes: nullableText,
  complete: z.boolean(),
  completed_on: day.nullable(),
  completed_by_user_id: id.nullable(),
  completed_by_user: personRef.nullable(),
  ...perIdColumn(id.nullable()),
  created_by_user_id: id.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type MilestoneRecord = Described<typeof milestoneRecord>;

const one = answers(milestoneRecord);

/** The list needs the record of the milestones; they come in the order of their days. */
export const milestoneCalls = recordContracts({
  plural: MILESTONE.path,
  root: MILESTONE.name,
  query: listQuery,
  answer: { one, list: answers(pageOf(milestoneRecord)) },
});
export const { create: createMilestone, update: updateMilestone } = milestoneCalls;
export const { remove: deleteMilestone } = milestoneCalls;

const path = `/api/v3/${MILESTONE.path}/:id`;
/** Completed today, or on the day that is sent. */
export const completeMilestone = contract({
  method: 'PUT',
  path: `${path}/mark_complete`,
  root: MILESTONE.name,
  params: idParams,
  body: z.looseObject({ completed_on: z.unknown().optional() }),
  answer: one,
});
export const reopenMilestone = contract({
  method: 'PUT',
  path: `${path}/mark_incomplete`,
  params: idParams,
  answer: one,
});
