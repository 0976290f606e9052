import { updateAccount } from '@fairlead/domain/account/account.contract';
import { type AlarmLimits, alarmLimits, ALARMS } from '@fairlead/domain/audit-log/alarms';
import { type AlarmKey, MOST_FOR_ALARM } from '@fairlead/domain/audit-log/alarm-keys';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Notice } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { auditLogMessages as m } from './audit-log.messages';
import styles from './audit-log.module.css';

type Typed = Readonly<Record<AlarmKey, string>>;

/** The numbers of events within an hour that raise an alarm. An empty one turns its alarm off. */
export function AlarmsDialog({ onClose }: { onClose: () => void }) {
  const { account, refresh } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const [typed, setTyped] = useState(() => textsOf(alarmLimits(account.settings)));
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const wrong = ALARMS.filter(({ key }) => numberOf(typed[key]) === undefined);
  const save = async () => {
    if (saving || blocked || wrong.length) return;
    setSaving(true);
    setFailed(null);
    try {
      await call(updateAccount, { body: { audit_alarms: limitsOf(typed) } });
      await refresh();
      toast({ text: m.alarmsSaved });
      onClose();
    } catch (error) {
      setFailed(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.alarms}
      onSubmit={() => void save()}
      keepOpen
      footer={
        <ModalButtons
          act={m.saveAlarms}
          cancel={m.cancel}
          onCancel={onClose}
          saving={saving}
          disabledReason={blocked}
        />
      }
    >
      <p className={styles.alarmsText}>{m.alarmsText}</p>
      {failed && <Notice tone="red">{failed}</Notice>}
      {ALARMS.map(({ key }) => (
        <TextField
          key={key}
          label={m.alarmNames[key]}
          value={typed[key]}
          inputMode="numeric"
          placeholder={m.alarmOff}
          error={numberOf(typed[key]) === undefined ? m.alarmNumber(MOST_FOR_ALARM) : null}
          onChange={(value) => setTyped({ ...typed, [key]: value })}
        />
      ))}
    </Modal>
  );
}

function textsOf(limits: AlarmLimits): Typed {
  return Object.fromEntries(ALARMS.map(({ key }) => [key, limits[key] === null ? '' : String(limits[key])])) as Typed;
}

function limitsOf(typed: Typed): Record<AlarmKey, number | null> {
  return Object.fromEntries(ALARMS.map(({ key }) => [key, numberOf(typed[key]) ?? null])) as Record<
    AlarmKey,
    number | null
  >;
}

/** Null for an empty text; undefined if it is not a valid number. */
function numberOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : 0;
  return value >= 1 && value <= MOST_FOR_ALARM ? value : undefined;
}
