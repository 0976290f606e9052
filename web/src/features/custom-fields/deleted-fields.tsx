import type { DeletedField } from '@fairlead/domain/custom-fields/deleted-fields.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useId, useRef, useState } from 'react';
import { undo } from '../../lib/undo';
import { Button } from '../../ui/button';
import { RelativeTime } from '../../ui/formats';
import { IconRestore } from '../../ui/icons';
import { lineBeside, useFocusHeir } from '../../ui/use-focus-heir';
import styles from './custom-fields.module.css';
import { customFieldsMessages as m } from './custom-fields.messages';
import { useDeletedFields } from './use-custom-fields';

interface Props {
  kind: RecordKind;
  blocked: string | null;
}

/** What was deleted and can still be restored, also long after the message that offered Undo has gone. */
export function DeletedFields({ kind, blocked }: Props) {
  const id = useId();
  const { deleted, reread } = useDeletedFields(kind, blocked);
  if (!deleted.length) return null;
  return (
    <section className={styles.deleted} aria-labelledby={id}>
      <h2 id={id} className={styles.groupTitle}>
        {m.deletedTitle}
      </h2>
      <p className={styles.quiet}>{m.deletedText}</p>
      <ul className={styles.rows}>
        {deleted.map((field) => (
          <Row key={field.id} field={field} reread={reread} />
        ))}
      </ul>
    </section>
  );
}

function Row({ field, reread }: { field: DeletedField; reread: () => Promise<void> }) {
  const line = useRef<HTMLLIElement>(null);
  useFocusHeir(line, lineBeside);
  const [restoring, setRestoring] = useState(false);
  const { name, field_type, deleted_by, deleted_at, days_left, change_set_id: changeSetId } = field;
  const restore = async () => {
    setRestoring(true);
    await undo({ changeSetId, text: m.deleted(name), undoing: m.restoring(name), undone: m.restored(name) });
    // A colleague may have restored it first.
    await reread();
    setRestoring(false);
  };
  return (
    <li ref={line} className={`${styles.row} ${styles.deletedRow}`}>
      <span className={styles.name}>{name}</span>
      <span className={styles.type}>{m.types[field_type]}</span>
      <span className={styles.since}>
        <span>
          {m.deletedBy(deleted_by?.full_name ?? null)} <RelativeTime when={deleted_at} /> ·{' '}
          <span className={styles.daysLeft}>{m.daysLeft(days_left)}</span>
        </span>
        <Button icon={IconRestore} saving={restoring} aria-label={m.restoreField(name)} onClick={() => void restore()}>
          {m.restore}
        </Button>
      </span>
    </li>
  );
}
