import { updateAccount } from '@fairlead/domain/account/account.contract';
import { auditDays } from '@fairlead/domain/audit-log/keeping';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { ConfirmModal } from '../../ui/confirm-modal';
import { Select } from '../../ui/select';
import { errorToast, toast } from '../../ui/toast-store';
import { auditLogMessages as m } from './audit-log.messages';
import styles from './audit-log.module.css';

const OFFERED = [31, 90, 180, 365, 730, 1825, 3650];

/** How long the account keeps its log. A shorter time deletes lines permanently, so it asks for confirmation. */
export function KeepFor() {
  const { account, refresh } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const days = auditDays(account.settings);
  const [shorter, setShorter] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (audit_log_days: number) => {
    if (saving) return;
    setSaving(true);
    try {
      await call(updateAccount, { body: { audit_log_days } });
      await refresh();
      toast({ text: m.keptSaved });
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setSaving(false);
      setShorter(null);
    }
  };
  const options = [...new Set([...OFFERED, days])]
    .sort((a, b) => a - b)
    .map((value) => ({ value, label: m.time(value) }));
  return (
    <div className={styles.keeping}>
      <Select
        label={m.keepFor}
        hint={m.keepForHint}
        options={options}
        value={days}
        lockedReason={blocked}
        onChange={(value) => value && value !== days && (value < days ? setShorter(value) : void save(value))}
      />
      <ConfirmModal
        opened={shorter !== null}
        onClose={() => setShorter(null)}
        title={m.shorterTitle(m.time(shorter ?? 0))}
        onConfirm={() => shorter && void save(shorter)}
        act={m.shorter}
        cancel={m.cancel}
        saving={saving}
      >
        <p>{m.shorterText(m.time(shorter ?? 0))}</p>
      </ConfirmModal>
    </div>
  );
}
