import { useCatalogue } from '../../lib/catalogue';
import type { BulkActionShown } from '@fairlead/domain/bulk/bulk.contract';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { isUnderWay, percentOf } from '@fairlead/domain/long-work/state';
import { useState } from 'react';
import { AppLink, recordPath } from '../../lib/record-link';
import { undo } from '../../lib/undo';
import { Modal } from '../../ui/modal';
import { ProgressBar } from '../../ui/progress-bar';
import { Bar } from './bar';
import { bulkMessages as m } from './bulk.messages';
import { doneText } from './running.messages';
import styles from './bulk.module.css';
import { followBulk } from './running';

/** The progress, and afterwards the records left unchanged, with the reasons. */
export function BulkProgress({ bulk }: { bulk: BulkActionShown }) {
  const kind = kindOfPath(bulk.type);
  if (!isUnderWay(bulk)) return <Result bulk={bulk} />;
  const waits = bulk.status === 'waiting';
  const percent = percentOf(bulk);
  return (
    <Bar label={m.bar} closeLabel={m.close}>
      <span className={styles.count} role="status">
        {waits ? m.waiting(kind, bulk.total) : m.running(kind, bulk.total, bulk.act)}
      </span>
      <ProgressBar label={m.progress} value={percent} tone="inverse" className={styles.track} />
      <span className={styles.quiet}>{percent}%</span>
    </Bar>
  );
}

function Result({ bulk }: { bulk: BulkActionShown }) {
  const catalogue = useCatalogue();
  const [open, setOpen] = useState(false);
  if (bulk.status === 'failed' || !bulk.refused) return null;
  const { change_set_id: changeSetId } = bulk;
  const takeBack = () => {
    followBulk(null);
    if (changeSetId !== null) void undo({ changeSetId, text: doneText(catalogue, bulk) });
  };
  return (
    <>
      <Bar label={m.bar} onClose={() => followBulk(null)} closeLabel={m.close}>
        <span className={styles.count} role="status">
          {bulk.changed > 0 ? `${doneText(catalogue, bulk)}, ${m.refused(bulk.refused)}` : m.refused(bulk.refused)}
        </span>
        <button type="button" className={styles.all} onClick={() => setOpen(true)}>
          {m.why}
        </button>
        {changeSetId !== null && (
          <button type="button" className={styles.all} onClick={takeBack}>
            {m.undo}
          </button>
        )}
      </Bar>
      <RefusedDialog bulk={bulk} opened={open} onClose={() => setOpen(false)} />
    </>
  );
}

function RefusedDialog({ bulk, opened, onClose }: { bulk: BulkActionShown; opened: boolean; onClose: () => void }) {
  const kind = kindOfPath(bulk.type);
  const rest = bulk.refused - bulk.refusals.length;
  return (
    <Modal opened={opened} onClose={onClose} title={m.refusedTitle(kind, bulk.refused)} size={525}>
      <ul className={styles.refused}>
        {bulk.refusals.map(({ record_id, name, reason }) => (
          <li key={record_id}>
            {name === null ? <span>{m.unseen}</span> : <AppLink href={recordPath(kind, record_id)}>{name}</AppLink>}
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.rest}>{m.moreRefused(rest)}</p>}
    </Modal>
  );
}
