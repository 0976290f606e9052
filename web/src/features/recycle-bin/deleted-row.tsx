import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { type DeletedRecord, restoreRecord } from '@fairlead/domain/recycle-bin/recycle-bin.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { screenOf } from '../../lib/kinds/screens';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { RelativeTime } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconFile, IconRestore, IconTrash } from '../../ui/icons';
import { errorToast } from '../../ui/toast-store';
import { recycleBinMessages as m } from './recycle-bin.messages';
import styles from './recycle-bin.module.css';

/** One deleted record: its name and kind, who deleted it and when, and how long it is kept. */
export function DeletedRow({ record, onErase }: { record: DeletedRecord; onErase: () => void }) {
  const [restoring, setRestoring] = useState(false);
  const { type, id, name, deleted_by, deleted_at, days_left } = record;
  const Mark = type === 'documents' ? IconFile : screenOf(kindOfPath(type)).icon;
  const who = deleted_by ? `${deleted_by.first_name} ${deleted_by.last_name}`.trim() : m.unknown;
  const restore = async () => {
    setRestoring(true);
    try {
      const { changeSetId } = await callWithChangeSet(restoreRecord, { params: { type, id } });
      offerUndo(m.restored(name), changeSetId);
      sendEvent('list_view:refresh', {});
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setRestoring(false);
    }
  };
  return (
    <li className={styles.row}>
      <Mark size={17} aria-label={m.kind(type)} className={styles.icon} />
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.who}>
          {m.kind(type)} · {m.deletedBy(who)}, <RelativeTime when={deleted_at} />
        </span>
      </div>
      <Badge tone={days_left < 4 ? 'amber' : 'neutral'}>{m.daysLeft(days_left)}</Badge>
      <Button
        icon={IconRestore}
        saving={restoring}
        onClick={() => void restore()}
        disabledReason={record.can_restore ? null : m.cannotRestore}
        aria-label={`${m.restore} ${name}`}
      >
        {m.restore}
      </Button>
      <IconButton
        icon={IconTrash}
        label={`${m.erase}: ${name}`}
        size="md"
        onClick={onErase}
        disabledReason={record.can_purge ? null : m.cannotErase}
      />
    </li>
  );
}
