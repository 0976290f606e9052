import type { AuditEvent } from '@fairlead/domain/audit-log/audit-log.contract';
import { auditActor, auditSentence } from '@fairlead/domain/audit-log/sentences';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { Modal } from '../../ui/modal';
import { auditLogMessages as m } from './audit-log.messages';
import styles from './audit-log.module.css';

/** All details of one log line. */
export function AuditDetails({ entry, onClose }: { entry: AuditEvent; onClose: () => void }) {
  const formats = useFormats();
  const known: [string, string | null][] = [
    [m.what, `${auditActor(entry.user, entry.details) ?? ''} ${auditSentence(entry)}`.trim()],
    [m.when, formats.dateTime(entry.at)],
    [m.event, entry.event],
    [m.subject, entry.subject_name],
    [m.address, entry.network_address],
    [m.program, entry.user_agent],
    ...Object.entries(entry.details).map(([key, value]): [string, string] => [
      key.replaceAll('_', ' '),
      valueText(value),
    ]),
  ];
  return (
    <Modal opened onClose={onClose} title={m.details} footer={<Button onClick={onClose}>{m.close}</Button>}>
      <dl className={styles.details}>
        {known
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <Pair key={label} label={label} value={value ?? ''} />
          ))}
      </dl>
    </Modal>
  );
}

function Pair({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(valueText).join(', ') : JSON.stringify(value);
}
