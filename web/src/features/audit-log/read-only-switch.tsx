import { switchReadOnly } from '@fairlead/domain/account/read-only.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { ConfirmModal } from '../../ui/confirm-modal';
import { Notice } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { auditLogMessages as m } from './audit-log.messages';
import styles from './audit-log.module.css';

/** Whether the account is read-only. Turning it on stops all changes immediately, so it asks for confirmation. */
export function ReadOnlySwitch() {
  const { account, user, refresh } = useSession();
  const [asks, setAsks] = useState(false);
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
      setAsks(false);
    }
  };
  return (
    <div className={styles.more}>
      <Notice
        tone={isOn ? 'amber' : 'accent'}
        action={
          // In View as nothing can be changed, not even this switch.
          user.viewed_by
            ? undefined
            : { label: isOn ? m.switchOff : m.switchOn, run: () => (isOn ? void turn() : setAsks(true)) }
        }
      >
        {m.readOnlyText}
      </Notice>
      <ConfirmModal
        opened={asks}
        onClose={() => setAsks(false)}
        title={m.switchOnTitle}
        onConfirm={() => void turn()}
        act={m.switchOn}
        cancel={m.cancel}
        saving={saving}
      >
        <p>{m.switchOnText}</p>
      </ConfirmModal>
    </div>
  );
}
