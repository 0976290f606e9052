import { z } from 'zod';
import type { PasswordRequirements } from '../access/session.types';
import { answers, contract } from '../wire/contract';
import { idParams } from '../wire/list-query';

/**
 * Invitations. `createUser` of users.contract takes `invite: true` and sends the first mail at once; `inviteUser` sends
 * it later or again, after which earlier links are dead; `cancelInvitation` kills the link. The page of the link,
 * /invitation/:token, asks `invitationLink` and sends `acceptInvitation`, which signs in. Where an invitation stands is
 * `invitation_status` of the user.
 */
export type InvitationStatus = 'none' | 'pending' | 'expired' | 'accepted';

export interface InvitationSent {
  readonly id: number;
  readonly invitation_status: 'pending';
  readonly invited_at: string;
  readonly expires_at: string;
}

/** What the page of the link shows. Used, cancelled, too old and forged answer alike: `valid` is false, the rest empty. */
export type InvitationAnswer =
  | {
      readonly valid: true;
      readonly email: string;
      readonly first_name: string;
      readonly last_name: string;
      readonly company_name: string;
      readonly password_requirements: PasswordRequirements;
    }
  | { readonly valid: false };

const invite = { path: '/api/v3/admin/users/:id/invite', params: idParams } as const;
export const inviteUser = contract({ ...invite, method: 'POST', answer: answers<InvitationSent>() });
export const cancelInvitation = contract({ ...invite, method: 'DELETE' });

const link = { path: '/invitation/:token', params: z.object({ token: z.string().max(200) }) } as const;
/** Looking at the link does not spend it. */
export const invitationLink = contract({ ...link, method: 'GET', answer: answers<InvitationAnswer>() });
/** Sets the password, and the names where they are sent, and signs in. A dead link answers 410 with `error`. */
export const acceptInvitation = contract({
  ...link,
  method: 'PUT',
  root: 'user',
  body: z.object({
    first_name: z.string().max(100).optional(),
    last_name: z.string().max(100).optional(),
    password: z.string().max(1000),
  }),
  answer: answers<{ logged_in: true; csrf_token: string }>(),
});
