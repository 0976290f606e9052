import type { AdminUser } from './use-users';

export type Invitation = 'pending' | 'expired' | 'none';

/**
 * What is still to be done about the invitation of a user; null if nothing is. A link that has been sent stays visible, also
 * where single sign-on is required: it can be cancelled. An expired link is of no use there, because no one is invited.
 */
export function invitationOf(user: AdminUser, needsProvider: boolean | undefined): Invitation | null {
  const { invitation_status: status, last_seen_at, deleted_at } = user;
  if (deleted_at || status === 'accepted') return null;
  if (status === 'pending') return status;
  if (needsProvider !== false) return null;
  // A user of the identity provider needs no invitation.
  return status === 'none' && last_seen_at !== null ? null : status;
}
