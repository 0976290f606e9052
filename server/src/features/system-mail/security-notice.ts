import type { Config } from '../../base/config';
import type { PublicCtx } from '../../base/context';
import { publicUrlOf } from '../../http/public-url';
import { newMessageId, writeUrgentMail } from './write-mail';

type Change = 'password' | 'email' | 'mfa_on' | 'mfa_off' | 'passkey_added' | 'passkey_removed' | 'code_used_twice';

const SUBJECTS: Readonly<Record<Change, string>> = {
  password: 'Your password was changed',
  email: 'Your email address in Fairlead was changed',
  mfa_on: 'Multi-factor authentication was turned on',
  mfa_off: 'Multi-factor authentication was turned off',
  passkey_added: 'A passkey was added to your sign-in',
  passkey_removed: 'A passkey was removed from your sign-in',
  code_used_twice: 'A code of your authenticator app was sent a second time',
};

/** The user whose sign-in was changed. The demo's users have no mailbox. */
interface Recipient {
  readonly account: { readonly id: number; readonly is_demo: boolean };
  readonly email: string | null;
}

/**
 * Notifies the user of a change of how they sign in, so that a change by another person is noticed. Written in the
 * transaction of the change; never contains the new value.
 */
export async function tellOfChange(
  ctx: PublicCtx,
  config: Config,
  { account, email }: Recipient,
  change: Change,
): Promise<void> {
  if (!email || account.is_demo) return;
  const when = `${ctx.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const text = `${SUBJECTS[change]} on ${when}.

If this was you or your administrator, you don't need to do anything. If not, tell your administrator, and set a new password here:
${publicUrlOf(config)}/forgot_password`;
  await writeUrgentMail(ctx, account.id, {
    to: email,
    subject: SUBJECTS[change],
    text,
    messageId: newMessageId(config),
  });
}
