import { KEY_WARNING_DAYS } from '@fairlead/domain/api-applications/key-life';
import { enterAccount } from '../../account/sessions';
import type { Config } from '../../base/config';
import { publicUrlOf } from '../../http/public-url';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { systemContext } from '../../jobs/system-context';
import { messageIdOf, writeMail } from '../system-mail/public';
import { markEnding } from './keys.queries';

/** Notifies users by mail, once, that their API key ends soon, so that they can replace it in their programs. */
export const warnOfKeys = (config: Config): ScheduledTask => ({
  name: 'warn of API keys that end',
  async run(pool, now, log) {
    let warned = 0;
    for (const account of await pool.transaction('read', '', everyAccount))
      warned += await pool.transaction('write', '', async (db) => {
        await enterAccount(db, account);
        const ending = await markEnding(db, account, KEY_WARNING_DAYS);
        if (!ending.length) return 0;
        const ctx = await systemContext(db, account, now, log);
        if (ctx.account.is_demo) return 0;
        for (const { user_id, email, ends_on } of ending) {
          const text = `Your API key in Fairlead ends on ${ends_on}. From then on, programs that use it are refused.

Make a new key in your profile, and enter it in the programs that use it:
${publicUrlOf(config)}/user

If nothing uses the key any more, you don't need to do anything.`;
          const messageId = messageIdOf(config, account, `api-key-${user_id}-${ends_on}`);
          await writeMail(ctx, account, { to: email, subject: 'Your API key ends soon', text, messageId });
        }
        return ending.length;
      });
    return warned ? { warned } : undefined;
  },
});
