import { updateAccount, updateSetting } from '@fairlead/domain/account/account.contract';
import { switchReadOnly } from '@fairlead/domain/account/read-only.contract';
import { recordAudit } from '../../account/audit';
import { requireNoRestore } from '../../account/restoring';
import { requireBrowser } from '../../http/credential';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { changeAccount, changeSetting } from './account.operations';
import { writeReadOnly } from './account.queries';

/**
 * Settings that make the account less safe or delete data permanently: only from a browser, never with a key, which
 * may have leaked.
 */
const BROWSER_ONLY = ['mfa_enforced', 'audit_log_days', 'audit_alarms', 'recycle_bin_days'] as const;

export const accountRoutes: Endpoint[] = [
  endpoint(updateAccount, ['manage', 'administration'], async (ctx, { body }, { credential, file }) => {
    if (BROWSER_ONLY.some((key) => body[key] !== undefined)) requireBrowser(credential);
    await requireNoRestore(ctx);
    return changeAccount(ctx, body, file);
  }),
  endpoint(updateSetting, ['manage', 'administration'], async (ctx, { params, body }) => {
    await requireNoRestore(ctx);
    return changeSetting(ctx, params.setting, body.value);
  }),
  // Turning it off is the only change still allowed while it is on.
  endpoint(switchReadOnly, ['switch_read_only', 'administration'], async (ctx, { body }) => {
    if (await writeReadOnly(ctx, body.app_read_only)) {
      await recordAudit(ctx, { event: body.app_read_only ? 'read_only.switched_on' : 'read_only.switched_off' });
    }
    return body;
  }),
];
