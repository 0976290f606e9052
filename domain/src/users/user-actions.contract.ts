import { z } from 'zod';
import { idValue, pageOnly } from '../lists/lists.contract';
import { answers, contract } from '../wire/contract';
import { idParams, type Page } from '../wire/list-query';
import type { ChangedUserAnswer } from './users.contract';

/**
 * What becomes of users: inactive and active again, their data handed on, many of them at once. What takes time is a
 * `UserAction`, done in the background; `showUserAction` tells how far it is and `undoChangeSet` with its
 * `change_set_id` takes it back.
 */
export const USER_BULK_ACTIONS = [
  'make_inactive',
  'reactivate',
  'request_mfa',
  'disable_mfa',
  'set_team',
  'set_level',
  'set_read_only',
] as const;
export type UserBulkAction = (typeof USER_BULK_ACTIONS)[number];

export interface UserAction {
  readonly id: number;
  readonly act: 'reassign_data' | UserBulkAction;
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  /** Users that were left as they are, and why. */
  readonly refusals: readonly { readonly user_id: number; readonly full_name: string; readonly reason: string }[];
  readonly error: string | null;
  readonly change_set_id: number | null;
  readonly user: { readonly id: number; readonly full_name: string } | null;
  readonly reassign_to_user: { readonly id: number; readonly full_name: string } | null;
  readonly created_at: string;
  readonly finished_at: string | null;
}

/** Licences are counted, never billed: `display_license_info` is true where fewer would do than are configured. */
export interface LicenseAnswer {
  readonly license_count: number;
  readonly user_count: number;
  readonly minimum_license_count: number;
  readonly display_license_info: boolean;
}

export type MadeInactiveAnswer = ChangedUserAnswer &
  LicenseAnswer & { readonly deleted_at: string; readonly user_action: UserAction | null };
export type ReassignAnswer = ChangedUserAnswer & { readonly user_action: UserAction };
/** `message` is what the user reads. */
export interface UsersBulkAnswer {
  readonly message: string;
  readonly user_action: UserAction;
}

const one = '/api/v3/admin/users/:id';
const heir = z.union([z.null(), z.literal('').transform(() => null), idValue]).optional();
const handsOn = z.object({ reassign_to_user_id: heir });

/** Every call is also there without /api/v3. */
export const makeInactive = contract({
  method: 'DELETE',
  path: `${one}/make_inactive`,
  params: idParams,
  query: handsOn,
  body: handsOn,
  answer: answers<MadeInactiveAnswer>(),
});
/** Nothing is destroyed: the same as `makeInactive`, answered with 204 as every other deletion. */
export const deleteUser = contract({ method: 'DELETE', path: one, params: idParams });
export const reactivateUser = contract({
  method: 'PUT',
  path: `${one}/reactivate`,
  params: idParams,
  answer: answers<ChangedUserAnswer>(),
});
export const reassignData = contract({
  method: 'PUT',
  path: `${one}/reassign_data`,
  params: idParams,
  body: z.object({ reassign_to_user_id: heir }),
  answer: answers<ReassignAnswer>(),
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
  answer: answers<UsersBulkAnswer>(),
});

const actions = '/api/v3/admin/user_actions';
/** The newest first. */
export const listUserActions = contract({
  method: 'GET',
  path: actions,
  query: pageOnly,
  answer: answers<Page<UserAction>>(),
});
export const showUserAction = contract({
  method: 'GET',
  path: `${actions}/:id`,
  params: idParams,
  answer: answers<{ user_action: UserAction }>(),
});
