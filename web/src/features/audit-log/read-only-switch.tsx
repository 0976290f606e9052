import { switchReadOnly } from '@fairlead/domain/account/read-only.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { Notice } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { auditLogMessages as m } from './audit-log.messages';
import styles from './audit-log.module.css';

/** Whether anybody may change anything in the account at all. */
export function ReadOnlySwitch() {
  const { account, refresh } = useSession();
  const [saving, setSaving] = useState(false);
  const isOn = account.app_read_only;
  const turn = async () => {
    if (saving) return;
    setSaving(true);
    try {
      await call(switchReadOnly, { body: { app_read_only: !isOn } });
      await refresh();
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={styles.more}>
      <Notice
        tone={isOn ? 'amber' : 'accent'}
        action={{ label: isOn ? m.switchOff : m.switchOn, run: () => void turn() }}
      >
        {m.readOnlyText}
      </Notice>
    </div>
  );
}
