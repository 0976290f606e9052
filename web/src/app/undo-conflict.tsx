import { type Conflicted, leaveConflict, undo } from '../lib/undo';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';
import { appMessages as m } from './app.messages';
import styles from '../ui/comparison.module.css';

/** Shows what other users changed since, and offers the choice: keep theirs, or restore mine. */
export function UndoConflictDialog({ conflicted }: { conflicted: Conflicted }) {
  return (
    <Modal
      opened
      onClose={leaveConflict}
      size={640}
      title={m.undoConflictTitle}
      subtitle={m.undoConflictText(conflicted.text)}
      footer={
        <>
          <Button variant="quiet" onClick={leaveConflict}>
            {m.cancel}
          </Button>
          <Button onClick={() => void undo(conflicted, 'overwrite')}>{m.putMineBack}</Button>
          <Button variant="filled" data-autofocus onClick={() => void undo(conflicted, 'keep_theirs')}>
            {m.keepTheirs}
          </Button>
        </>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.conflictField}</th>
            <th scope="col">{m.conflictTheirs}</th>
            <th scope="col">{m.conflictMine}</th>
          </tr>
        </thead>
        <tbody>
          {conflicted.conflicts.map((conflict) => (
            <tr key={`${conflict.record_type}${conflict.record_id}${conflict.field}`}>
              <th scope="row">
                {conflict.label}
                <span className={styles.about}>{conflict.record_name}</span>
                {conflict.by && (
                  <span className={styles.about}>
                    {m.conflictBy(`${conflict.by.first_name} ${conflict.by.last_name}`)}
                  </span>
                )}
              </th>
              <td>{said(conflict.theirs)}</td>
              <td>{said(conflict.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return m.nothing;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
