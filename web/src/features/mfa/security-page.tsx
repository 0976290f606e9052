import { enforceMfa } from '@fairlead/domain/mfa/mfa.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { Switch } from '../../ui/checkbox';
import { PageHead } from '../../ui/page';
import { errorToast, toast } from '../../ui/toast-store';
import styles from './mfa.module.css';
import { mfaMessages as m } from './mfa.messages';

/** /admin/security: what the account asks of everybody at the sign-in. */
export function SecurityPage() {
  usePageTitle(m.security);
  const { account, refresh } = useSession();
  const [saving, setSaving] = useState(false);
  const blocked = useCan().why('manage', 'administration');
  const save = async (value: boolean) => {
    setSaving(true);
    try {
      await call(enforceMfa, { body: { value } });
      await refresh();
      toast({ text: value ? m.enforced : m.notEnforced });
    } catch (error) {
      errorToast(errorText(error));
    }
    setSaving(false);
  };
  return (
    <>
      <PageHead title={m.security} />
      <div className={styles.page}>
        <Switch
          spread
          label={m.enforce}
          hint={m.enforceHint}
          checked={account.mfa_enforced}
          disabled={saving || Boolean(blocked)}
          onChange={(on) => void save(on)}
        />
      </div>
    </>
  );
}
