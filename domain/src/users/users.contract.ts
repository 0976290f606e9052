import { z } from 'zod';
import { flag, pageOnly } from '../lists/lists.contract';
import { answers, contract } from '../wire/contract';
import { idParams, type Page } from '../wire/list-query';
import type { InvitationStatus } from './invitations.contract';
import type { OtherEmail } from './other-emails';

/** A user with the keys that integrations of the public API expect. What Fairlead does not know yet has the value it has when it is not used. */
export interface UserAnswer {
  readonly id: number;
  readonly account_id: number;
  readonly level: 1 | 2 | 3 | 5;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly email: string | null;
  readonly is_account_admin: boolean;
  readonly read_only: boolean;
  readonly is_external: boolean;
  readonly is_allowed_to_delete: boolean;
  readonly is_allowed_to_export: boolean;
  readonly is_allowed_to_bulk_edit: boolean;
  readonly is_allowed_to_merge_records: boolean;
  readonly can_change_company_owner: boolean;
  readonly team_id: number | null;
  readonly team_role: 'owner' | 'member' | 'lead' | 'account';
  readonly manager_id: number | null;
  readonly visible_teams: readonly { readonly id: number; readonly name: string }[];
  readonly deleted_at: string | null;
  readonly data_reassigned_at: string | null;
  readonly invited_at: string | null;
  readonly invitation_status: InvitationStatus;
  readonly other_emails: readonly OtherEmail[];
  readonly last_seen_at: string | null;
  readonly time_zone: string;
  readonly date_format: 'us' | 'eu';
  readonly time_format: 'US' | '24h';
  readonly [key: string]: unknown;
}
/** What a changed user answers with: the keys that integrations expect, fewer than the user read. */
export interface ChangedUserAnswer {
  readonly id: number;
  readonly full_name: string;
  readonly avatar_thumb_url: string | null;
  readonly mfa_enabled: boolean;
  readonly mfa_requested_at: string | null;
}
export interface VisibleUser {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly email: string | null;
  readonly team_id: number | null;
}

const text = z.string().max(100);
const id = z.union([z.null(), z.literal('').transform(() => null), z.coerce.number().int().positive()]);
const userBody = z.object({
  email: z.string().max(254).nullish(),
  first_name: text.nullish(),
  last_name: text.nullish(),
  name: z.string().max(200).optional(),
  level: z.coerce
    .number()
    .pipe(z.literal([1, 2, 3, 5]))
    .optional(),
  is_account_admin: flag.optional(),
  read_only: flag.optional(),
  is_external: flag.optional(),
  is_allowed_to_delete: flag.optional(),
  is_allowed_to_export: flag.optional(),
  is_allowed_to_bulk_edit: flag.optional(),
  is_allowed_to_merge_records: flag.optional(),
  can_change_company_owner: flag.optional(),
  team_id: id.optional(),
  team_role: z.enum(['owner', 'member', 'lead', 'account']).optional(),
  manager_id: id.optional(),
  time_zone: z.string().max(64).optional(),
  date_format: z.enum(['us', 'eu']).optional(),
  time_format: z.enum(['US', '24h']).optional(),
});
export type UserBody = z.output<typeof userBody>;

const few = z.union([z.array(z.coerce.number()), z.coerce.number().transform((one) => [one])]);
/** Inactive users come only when they are asked for. A condition nobody knows is refused, not ignored. */
const conditions = z.strictObject({
  email: z.string().optional(),
  admin: flag.optional(),
  including_inactive: flag.optional(),
  user_level: few.optional(),
});
export type UserConditions = z.output<typeof conditions>;
const userQuery = pageOnly.extend({ conditions: conditions.optional() });
export type UserQuery = z.output<typeof userQuery>;

const show = { method: 'GET', params: idParams, answer: answers<UserAnswer>() } as const;
const list = { method: 'GET', query: userQuery, answer: answers<Page<UserAnswer>>() } as const;
export const listUsers = contract({ ...list, path: '/api/v3/users' });
export const showUser = contract({ ...show, path: '/api/v3/users/:id' });
export const listAdminUsers = contract({ ...list, path: '/api/v3/admin/users' });
export const showAdminUser = contract({ ...show, path: '/api/v3/admin/users/:id' });
/** With `invite: true` the new user gets the mail with the link at once. */
const newUserBody = userBody.extend({ invite: flag.optional() });
export type NewUserBody = z.output<typeof newUserBody>;
export const createUser = contract({
  method: 'POST',
  path: '/api/v3/admin/users',
  root: 'user',
  body: newUserBody,
  answer: answers<UserAnswer>(),
});
export const updateUser = contract({
  method: 'PUT',
  path: '/api/v3/admin/users/:id',
  root: 'user',
  params: idParams,
  body: userBody,
  answer: answers<ChangedUserAnswer>(),
});
/** Oneself: names and formats, anything else is refused with 403. An account admin: everything, as by `updateUser`. */
export const updateAnyUser = contract({
  method: 'PUT',
  path: '/api/v3/users/:id',
  root: 'user',
  params: idParams,
  body: z.looseObject({}),
  answer: answers<ChangedUserAnswer>(),
});
export const showProfile = contract({
  method: 'GET',
  path: '/api/v3/profile',
  answer: answers<UserAnswer & { readonly account_key: string; readonly active_announcements: readonly [] }>(),
});
/** Whose records the caller sees. */
export const visibleUsers = contract({
  method: 'GET',
  path: '/api/v3/visible_users',
  query: pageOnly,
  answer: answers<Page<VisibleUser>>(),
});

export const showAccount = contract({
  method: 'GET',
  path: '/api/v3/account',
  query: z.object({ attrs: z.string().max(4000).optional() }),
  answer: answers<Readonly<Record<string, unknown>>>(),
});
