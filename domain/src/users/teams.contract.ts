import { perKind } from '../kinds/kinds';
import { z } from 'zod';
import { idValue, namedPage } from '../lists/lists.contract';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { flag, id, instant, pageOf } from '../wire/formats';

const level = z.object({ visibility_level: z.enum(['owner', 'team', 'team_and_leaders', 'global']) });
const permissions = z.object({
  member: z.object(perKind(() => level.optional())).optional(),
  '*': z.object({ person: z.object({ use_deal_association: flag }).optional() }).optional(),
});
export type TeamPermissions = z.output<typeof permissions>;

const granted = z.strictObject({ visibility_level: level.shape.visibility_level });
export const teamPermissions = z.strictObject({
  member: z
    .strictObject(perKind(() => granted))
    .partial()
    .optional(),
  '*': z.strictObject({ person: z.strictObject({ use_deal_association: z.boolean() }).optional() }).optional(),
});
const teamAnswer = z.strictObject({
  id,
  account_id: id,
  name: z.string(),
  parent_id: id.nullable(),
  permissions: teamPermissions,
  /** Levels below it; null right after creation. */
  height: z.number().nullable(),
  /** Levels above it. */
  depth: z.number(),
  created_at: instant,
  updated_at: instant,
});
export type TeamAnswer = Described<typeof teamAnswer>;

const teamBody = z.object({
  name: z.string().max(255).nullish(),
  parent_id: z.union([z.null(), z.literal('').transform(() => null), idValue]).optional(),
  permissions: permissions.optional(),
});
export type TeamBody = z.output<typeof teamBody>;

/** The team that gets the members of a deleted one. */
const destination = z.object({ new_team_id: idValue.optional() });

const path = '/api/v3/admin/teams';
const one = { path: `${path}/:id`, root: 'team', params: idParams } as const;
export const listTeams = contract({ method: 'GET', path, query: namedPage, answer: answers(pageOf(teamAnswer)) });
export const showTeam = contract({ ...one, method: 'GET', answer: answers(teamAnswer) });
export const createTeam = contract({
  method: 'POST',
  path,
  root: 'team',
  body: teamBody,
  answer: answers(teamAnswer),
});
export const updateTeam = contract({ ...one, method: 'PUT', body: teamBody, answer: answers(teamAnswer) });
export const deleteTeam = contract({
  ...one,
  method: 'DELETE',
  query: destination,
  body: destination,
  answer: NOTHING,
});
