import { EXTERNAL } from '@fairlead/domain/access/actor';
import { readBulkValue } from '@fairlead/domain/users/bulk-value';
import * as contracts from '@fairlead/domain/users/user-actions.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { requireFreshSession } from '../../http/fresh-session';
import { invalidField } from '../../base/errors';
import type { Ctx } from '../../base/context';
import { actionsOf, askBulk, askReassign, showAction } from './actions.operations';
import { makeInactive, makeInactiveAndHandOn, reactivate } from './deactivation.operations';
import { confirmedIfPromoted } from './confirmed';
import { presentChanged } from './users.present';
import { userRow } from './users.queries';

const manage = ['manage', 'administration'] as const;
/** What the screen says when a change of many users is accepted. */
const ACCEPTED =
  'The bulk action will be performed in the background. Please refresh the page after a few moment to see the changes.';

export function userActionRoutes(): Endpoint[] {
  return [
    endpoint(contracts.makeInactive, manage, async (ctx, { params, query, body }) => {
      const heir = body.reassign_to_user_id ?? query.reassign_to_user_id ?? null;
      const more = await makeInactiveAndHandOn(ctx, params.id, heir);
      const row = await userRow(ctx, params.id);
      return { ...presentChanged(row), deleted_at: row.deleted_at as string, ...more };
    }),
    endpoint(contracts.deleteUser, manage, (ctx, { params }) => makeInactive(ctx, params.id)),
    endpoint(contracts.reactivateUser, manage, async (ctx, { params }) => {
      await reactivate(ctx, params.id, confirmedIfPromoted(ctx));
      return presentChanged(await userRow(ctx, params.id));
    }),
    endpoint(contracts.reassignData, manage, (ctx, { params, body }) =>
      reassign(ctx, params.id, body.reassign_to_user_id ?? null),
    ),
    endpoint(contracts.usersBulkAction, manage, async (ctx, { body }) => {
      if (givesAccess(body)) requireFreshSession(ctx);
      return { message: ACCEPTED, user_action: await askBulk(ctx, body) };
    }),
    endpoint(contracts.listUserActions, ['index', 'administration'], (ctx, { query }) => actionsOf(ctx, query)),
    endpoint(contracts.showUserAction, ['show', 'administration'], async (ctx, { params }) => ({
      user_action: await showAction(ctx, params.id),
    })),
  ];
}

/**
 * Changes that may promote one of the chosen users, or remove a second factor. Which users it promotes is known only
 * when it runs.
 */
function givesAccess({ bulk_action, value }: contracts.UsersBulkBody): boolean {
  const meant = readBulkValue(bulk_action, value);
  if (bulk_action === 'set_level') return meant !== EXTERNAL;
  if (bulk_action === 'set_read_only') return meant !== true;
  return bulk_action === 'disable_mfa' || bulk_action === 'reactivate';
}

async function reassign(ctx: Ctx, id: number, heir: number | null) {
  const row = await userRow(ctx, id);
  if (heir === null) throw invalidField('reassign_to_user_id', MESSAGES.required);
  return { ...presentChanged(row), user_action: await askReassign(ctx, id, heir) };
}
