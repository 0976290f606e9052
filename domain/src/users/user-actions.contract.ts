import { z } from 'zod';
import { idValue, pageOnly } from '../lists/lists.contract';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { changedUserAnswer } from './users.contract';
import { count, id, instant, nullableText, pageOf, someone } from '../wire/formats';

/**
 * Changes to users: deactivate and reactivate, transfer their data, bulk actions. Longer work is a `UserAction`, done
 * in the background; `showUserAction` returns its progress, and `undoChangeSet` with its `change_set_id` undoes it.
 */
const USER_BULK_ACTIONS = [
  'make_inactive',
  'reactivate',
  'request_mfa',
  'disable_mfa',
  'set_team',
  'set_level',
  'set_read_only',
] as const;
export type UserBulkAction = (typeof USER_BULK_ACTIONS)[number];

const userAction = z.strictObject({
  id,
  act: z.enum(['reassign_data', ...USER_BULK_ACTIONS]),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  total: count,
  done: count,
  changed: count,
  /** Users that were left unchanged, with the reason. */
  refusals: z.array(
    z.strictObject({
      user_id: id,
      full_name: z.string(),
      reason: z.string(),
    }),
  ),
  error: nullableText,
  change_set_id: id.nullable(),
  user: someone.nullable(),
  reassign_to_user: someone.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type UserAction = Described<typeof userAction>;

/** Licenses are counted, not billed: `display_license_info` is true if fewer than the configured number would do. */
const licenseAnswer = z.strictObject({
  license_count: z.number(),
  user_count: count,
  minimum_license_count: z.number(),
  display_license_info: z.boolean(),
});
export type LicenseAnswer = Described<typeof licenseAnswer>;

const madeInactiveAnswer = changedUserAnswer.extend(licenseAnswer.shape).extend({
  deleted_at: instant,
  user_action: userAction.nullable(),
});
export type MadeInactiveAnswer = Described<typeof madeInactiveAnswer>;
const reassignAnswer = changedUserAnswer.extend({ user_action: userAction });
/** `message` is shown to the user. */
const usersBulkAnswer = z.strictObject({ message: z.string(), user_action: userAction });

const one = '/api/v3/admin/users/:id';
const heir = z.union([z.null(), z.literal('').transform(() => null), idValue]).optional();
const handsOn = z.object({ reassign_to_user_id: heir });

/** Every call also exists without the prefix `/api/v3`. */
export const makeInactive = contract({
  method: 'DELETE',
  path: `${one}/make_inactive`,
  params: idParams,
  query: handsOn,
  body: handsOn,
  answer: answers(madeInactiveAnswer),
});
/** Deletes nothing: the same as `makeInactive`, answered with 204 like every other deletion. */
export const deleteUser = contract({ method: 'DELETE', path: one, params: idParams, answer: NOTHING });
export const reactivateUser = contract({
  method: 'PUT',
  path: `${one}/reactivate`,
  params: idParams,
  answer: answers(changedUserAnswer),
});
export const reassignData = contract({
  method: 'PUT',
  path: `${one}/reassign_data`,
  params: idParams,
  body: z.object({ reassign_to_user_id: heir }),
  answer: answers(reassignAnswer),
});

/** `value` is the team's id or null for set_team, the level for set_level, true or false for set_read_only. */
const bulkBody = z.object({
  ids: z.array(idValue).min(1).max(1000),
  bulk_action: z.enum(USER_BULK_ACTIONS),
  value: z.union([z.string().max(20), z.number(), z.boolean(), z.null()]).optional(),
});
export type UsersBulkBody = z.output<typeof bulkBody>;
export const usersBulkAction = contract({
  method: 'POST',
  path: '/api/v3/admin/users/bulk_action',
  body: bulkBody,
  answer: answers(usersBulkAnswer),
});

const actions = '/api/v3/admin/user_actions';
/** The newest first. */
export const listUserActions = contract({
  method: 'GET',
  path: actions,
  query: pageOnly,
  answer: answers(pageOf(userAction)),
});
export const showUserAction = contract({
  method: 'GET',
  path: `${actions}/:id`,
  params: idParams,
  answer: answers(z.strictObject({ user_action: userAction })),
});
