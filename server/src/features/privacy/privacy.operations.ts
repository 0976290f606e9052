import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { conflict, type FieldIssue } from '../../base/errors';
import { requireBrowser } from '../../http/credential';
import type { RequestInfo } from '../../http/request-info';
import { hasAgreed, noteConsent } from './privacy.queries';

type WithNotice = Pick<Config, 'privacyUrl'>;

const NOT_AGREED = 'Agree to the privacy notice to create an account';
const OTHER_NOTICE = 'The privacy notice has changed. Load the page again.';

/**
 * The page to which this user must still agree. Only the user agrees, not a colleague or staff in the session; those
 * of the demo are fictitious, and in a read-only account nothing can be written.
 */
export async function pendingNotice(
  { db, account, actor }: Pick<Ctx, 'db' | 'account' | 'actor'>,
  { privacyUrl: notice }: WithNotice,
): Promise<string | null> {
  if (!notice || actor.viewed_by || actor.supported_by || account.is_demo || account.app_read_only) return null;
  return (await hasAgreed(db, { account_id: account.id, user_id: actor.id, notice })) ? null : notice;
}

/** What is missing for the sign-up. */
export function noticeIssues({ privacyUrl }: WithNotice, accepted: boolean | undefined): FieldIssue[] {
  return privacyUrl && !accepted ? [{ field: 'privacy_accepted', msg: NOT_AGREED }] : [];
}

export async function agree(
  ctx: Ctx,
  { privacyUrl }: WithNotice,
  notice: string,
  { credential }: RequestInfo,
): Promise<undefined> {
  requireBrowser(credential);
  if (notice !== privacyUrl) throw conflict(OTHER_NOTICE);
  await noteConsent(ctx.db, { account_id: ctx.account.id, user_id: ctx.actor.id, notice });
  return undefined;
}
