import { catalogueOf } from '@fairlead/domain/fields/catalogue';
import type { SessionUser } from '@fairlead/domain/access/session.types';
import { accountConfig } from '../account/account-config';
import { changeBuffer } from '../base/changes';
import type { Db } from '../base/database';
import type { Ctx, Log } from '../base/context';
import { enterAccount } from '../account/sessions';
import { readAccount } from './jobs.queries';

/** The system actor: its writes carry no user. It sees the whole account. */
const SYSTEM: Omit<SessionUser, 'account_id'> = {
  id: 0,
  first_name: '',
  last_name: '',
  full_name: '',
  email: null,
  level: 3,
  read_only: false,
  is_external: false,
  is_account_admin: true,
  is_allowed_to_delete: true,
  is_allowed_to_export: true,
  is_allowed_to_bulk_edit: true,
  is_allowed_to_merge_records: true,
  can_change_company_owner: true,
  team_id: null,
  team_role: 'account',
  time_zone: 'UTC',
  date_format: 'us',
  time_format: '24h',
  theme_mode: 'system',
  deleted_at: null,
  image_id: null,
  email_signature: null,
  mfa_enabled: false,
  mfa_requested_at: null,
};

/** The context of work that no user requested, inside one account. The caller flushes the changes at the end. */
export async function systemContext(db: Db, accountId: number, now: Date, log: Log): Promise<Ctx> {
  await enterAccount(db, accountId);
  const account = await readAccount(db, accountId);
  const config = await accountConfig(db, account);
  return {
    db,
    now,
    log,
    afterCommit: () => undefined,
    actor: { ...SYSTEM, account_id: accountId },
    account,
    config,
    catalogue: catalogueOf(config),
    changes: changeBuffer('system'),
  };
}
