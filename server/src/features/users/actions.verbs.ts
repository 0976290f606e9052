import { EXECUTIVE, EXTERNAL } from '@fairlead/domain/access/actor';
import type { UserBody } from '@fairlead/domain/users/users.contract';
import type { Ctx } from '../../base/context';
import { conflict, invalidField } from '../../base/errors';
import type { Action } from './actions.queries';
import { makeInactive, reactivate } from './deactivation.operations';
import { updateUser } from './users.operations';
import { readUser } from './users.queries';

/** Actions on one user that another feature provides. */
export interface MfaVerbs {
  readonly requestMfa: (ctx: Ctx, userId: number) => Promise<unknown>;
  readonly disableMfa: (ctx: Ctx, userId: number) => Promise<unknown>;
}

async function setTeam(ctx: Ctx, id: number, team_id: number | null): Promise<void> {
  const level = (await readUser(ctx, id))?.level;
  if (team_id !== null && (level === EXECUTIVE || level === EXTERNAL)) throw invalidField('team_id', NO_TEAM);
  await updateUser(ctx, id, { team_id });
}

/** A user who already has a second factor is reported separately from those who must set one up. */
async function requestOnce(ctx: Ctx, id: number, mfa: MfaVerbs): Promise<void> {
  if ((await readUser(ctx, id))?.mfa_enabled) throw conflict('Already uses multi-factor authentication');
  await mfa.requestMfa(ctx, id);
}

const NO_TEAM = 'Executives and external users have no team';

/** What an action does to one user: the same as the corresponding call. */
export function verbOf(ctx: Ctx, { act, value }: Action, mfa: MfaVerbs): (id: number) => Promise<unknown> {
  const update = (body: UserBody) => (id: number) => updateUser(ctx, id, body);
  switch (act) {
    case 'make_inactive':
      return (id) => makeInactive(ctx, id);
    case 'reactivate':
      return (id) => reactivate(ctx, id);
    case 'request_mfa':
      return (id) => requestOnce(ctx, id, mfa);
    case 'disable_mfa':
      return (id) => mfa.disableMfa(ctx, id);
    case 'set_team':
      return (id) => setTeam(ctx, id, value as number | null);
    case 'set_level':
      return update({ level: value as UserBody['level'] });
    case 'set_read_only':
      return update({ read_only: value as boolean });
    default:
      throw new Error(`No such action on users: ${act}`);
  }
}
