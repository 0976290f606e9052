import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { deleteKeyGivenSince, revokeTokensIssuedSince } from './keys.queries';

const BECAUSE = 'given out while a second factor was asked for and not set up';

/**
 * Ends the user's key and tokens that were issued since then for the password alone. Older ones remain valid, because
 * integrations use them.
 */
export async function endAccessGivenSince(ctx: Ctx, since: Date): Promise<void> {
  if (await deleteKeyGivenSince(ctx, since)) {
    const details = { removed: true, because: BECAUSE };
    await recordAudit(ctx, { event: 'api_key.reset', subject_type: 'user', subject_id: ctx.actor.id, details });
  }
  for (const { id, app_name, tokens } of await revokeTokensIssuedSince(ctx, since)) {
    const subject = { subject_type: 'api_application', subject_id: id, subject_name: app_name };
    await recordAudit(ctx, { event: 'token.revoked', ...subject, details: { tokens, because: BECAUSE } });
  }
}
