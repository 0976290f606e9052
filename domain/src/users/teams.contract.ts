import { z } from 'zod';
import { flag, idValue, pageOnly } from '../lists/lists.contract';
import { answers, contract } from '../wire/contract';
import { idParams, type Page } from '../wire/list-query';

const level = z.object({ visibility_level: z.enum(['owner', 'team', 'team_and_leaders', 'global']) });
const permissions = z.object({
  member: z.object({ deal: level.optional(), person: level.optional(), company: level.optional() }).optional(),
  '*': z.object({ person: z.object({ use_deal_association: flag }).optional() }).optional(),
});
export type TeamPermissions = z.output<typeof permissions>;

export interface TeamAnswer {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly permissions: TeamPermissions;
  /** Levels below it; null right after it was made. */
  readonly height: number | null;
  /** Levels above it. */
  readonly depth: number;
  readonly created_at: string;
  readonly updated_at: string;
}

const teamBody = z.object({
  name: z.string().max(255).nullish(),
  parent_id: z.union([z.null(), z.literal('').transform(() => null), idValue]).optional(),
  permissions: permissions.optional(),
});
export type TeamBody = z.output<typeof teamBody>;

/** The team that takes the members of a deleted one. */
const destination = z.object({ new_team_id: idValue.optional() });

const path = '/api/v3/admin/teams';
const one = { path: `${path}/:id`, root: 'team', params: idParams } as const;
export const listTeams = contract({ method: 'GET', path, query: pageOnly, answer: answers<Page<TeamAnswer>>() });
export const showTeam = contract({ ...one, method: 'GET', answer: answers<TeamAnswer>() });
export const createTeam = contract({
  method: 'POST',
  path,
  root: 'team',
  body: teamBody,
  answer: answers<TeamAnswer>(),
});
export const updateTeam = contract({ ...one, method: 'PUT', body: teamBody, answer: answers<TeamAnswer>() });
export const deleteTeam = contract({ ...one, method: 'DELETE', query: destination, body: destination });
