import { z } from 'zod';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { id, instant } from '../wire/formats';
import { passwordRequirements } from '../access/session.types';

/**
 * Invitations. `createUser` of users.contract accepts `invite: true` and sends the first mail immediately;
 * `inviteUser` sends it later or again, which makes earlier links invalid; `cancelInvitation` makes the link invalid.
 * The page of the link, /invitation/:token, calls `invitationLink` and then `acceptInvitation`, which signs in. The
 * state of an invitation is the user's `invitation_status`.
 */
export const invitationStatus = z.enum(['none', 'pending', 'expired', 'accepted']);

const invitationSent = z.strictObject({
  id,
  invitation_status: z.literal('pending'),
  invited_at: instant,
  expires_at: instant,
});
export type InvitationSent = Described<typeof invitationSent>;

/**
 * What the page of the link shows. Used, cancelled, expired and forged links get the same answer: `valid` is false
 * and the rest is empty.
 */
const invitationAnswer = z.union([
  z.strictObject({
    valid: z.literal(true),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    company_name: z.string(),
    password_requirements: passwordRequirements,
  }),
  z.strictObject({ valid: z.literal(false) }),
]);
export type InvitationAnswer = Described<typeof invitationAnswer>;

const invite = { path: '/api/v3/admin/users/:id/invite', params: idParams } as const;
export const inviteUser = contract({ ...invite, method: 'POST', answer: answers(invitationSent) });
export const cancelInvitation = contract({ ...invite, method: 'DELETE', answer: NOTHING });

const link = { path: '/invitation/:token', params: z.object({ token: z.string().max(200) }) } as const;
/** Opening the link does not use it up. */
export const invitationLink = contract({ ...link, method: 'GET', answer: answers(invitationAnswer) });
/** Sets the password, and the names if sent, and signs in. An invalid link is answered with 410 and `error`. */
export const acceptInvitation = contract({
  ...link,
  method: 'PUT',
  root: 'user',
  body: z.object({
    first_name: z.string().max(100).optional(),
    last_name: z.string().max(100).optional(),
    password: z.string().max(1000),
  }),
  answer: answers(
    z.strictObject({
      logged_in: z.literal(true),
      csrf_token: z.string(),
    }),
  ),
});
