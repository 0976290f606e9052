import { z } from 'zod';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { id, instant } from '../wire/formats';
import { passwordRequirements } from '../access/session.types';

/**
 * Invitations. `createUser` of users.contract takes `invite: true` and sends the first mail at once; `inviteUser` sends
 * it later or again, after which earlier links are dead; `cancelInvitation` kills the link. The page of the link,
 * /invitation/:token, asks `invitationLink` and sends `acceptInvitation`, which signs in. Where an invitation stands is
 * `invitation_status` of the user.
 */
export const invitationStatus = z.enum(['none', 'pending', 'expired', 'accepted']);

const invitationSent = z.strictObject({
  id,
  invitation_status: z.literal('pending'),
  invited_at: instant,
  expires_at: instant,
});
export type InvitationSent = Described<typeof invitationSent>;

/** What the page of the link shows. Used, cancelled, too old and forged answer alike: `valid` is false, the rest empty. */
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
/** Looking at the link does not spend it. */
export const invitationLink = contract({ ...link, method: 'GET', answer: answers(invitationAnswer) });
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
  answer: answers(
    z.strictObject({
      logged_in: z.literal(true),
      csrf_token: z.string(),
    }),
  ),
});
