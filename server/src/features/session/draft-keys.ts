import { createHmac } from 'node:crypto';
import { derivedKeys, type Place } from '../../adapters/secret';
import type { Ctx } from '../../base/context';

/**
 * The keys with which the browser encrypts the user's unsaved input, the current one first. They derive from the
 * secret of the installation, so that the browser need not store one, and the next session can read what the last one
 * left. Null for a colleague or staff in the user's session.
 */
export function draftKeys(place: Place, { account, actor }: Pick<Ctx, 'account' | 'actor'>): string[] | null {
  if (actor.viewed_by || actor.supported_by) return null;
  const user = `${account.id}.${actor.id}`;
  return derivedKeys(place, 'drafts').map((key) => createHmac('sha256', key).update(user).digest('base64'));
}
