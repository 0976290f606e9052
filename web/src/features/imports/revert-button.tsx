import { isUnderWay } from '@fairlead/domain/long-work/state';
import type { Conflict, Resolve } from '@fairlead/domain/changes/changes.contract';
import { type ImportRecord, revertImport, showImport } from '@fairlead/domain/imports/import.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { conflictsOf } from '../../lib/conflicts';
import { sendEvent } from '../../lib/events';
import { queryClient } from '../../lib/queries';
import { untilEnded } from '../../lib/long-work';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconArrowBackUp } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { importResultMessages as m } from './import-result.messages';
import styles from './imports.module.css';

interface Props {
  found: ImportRecord;
  onReverted: () => void;
}

/** One press reverts the import; if other users have changed or used something since, it asks what to do with that. */
export function RevertButton({ found, onReverted }: Props) {
  const [conflicts, setConflicts] = useState<readonly Conflict[] | null>(null);
  const { saving, revert } = useRevert(found, onReverted, setConflicts);
  return (
    <>
      <Button
        icon={IconArrowBackUp}
        saving={saving}
        onClick={() => void revert()}
        aria-label={`${m.revert}: ${found.file_name}`}
      >
        {m.revert}
      </Button>
      {conflicts && (
        <Modal
          opened
          onClose={() => setConflicts(null)}
          size={640}
          title={m.conflictTitle}
          subtitle={m.conflictText}
          footer={
            <>
              <Button variant="quiet" onClick={() => setConflicts(null)}>
                {m.cancel}
              </Button>
              <Button saving={saving} onClick={() => void revert('overwrite')}>
                {m.overwrite}
              </Button>
              <Button variant="filled" data-autofocus saving={saving} onClick={() => void revert('keep_theirs')}>
                {m.keepTheirs}
              </Button>
            </>
          }
        >
          <ul className={styles.conflicts}>
            {conflicts.map((one) => (
              <li key={`${one.record_type}${one.record_id}${one.field}`}>
                <strong>{one.record_name ?? one.label}</strong>
                <span className="fl-label">{sinceText(one)}</span>
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </>
  );
}

/**
 * What was changed, from what and by which user; for a record that would be deleted, why it should not be deleted
 * without asking.
 */
function sinceText({ record_name, field, label, before, theirs, by }: Conflict): string {
  const isValue = field !== null && record_name !== null;
  const what = isValue ? m.changedSince(label, theirs, before) : theirs;
  return [what, by && `${by.first_name} ${by.last_name}`].filter(Boolean).join(' · ');
}

function useRevert(
  found: ImportRecord,
  onReverted: () => void,
  setConflicts: (conflicts: readonly Conflict[] | null) => void,
) {
  const [saving, setSaving] = useState(false);
  const { refresh } = useSession();
  const revert = async (resolve?: Resolve) => {
    // Conflicts found by a background revert are asked about immediately.
    if (!resolve && found.revert_conflicts.length > 0) return setConflicts(found.revert_conflicts);
    setSaving(true);
    try {
      const answer = await call(revertImport, { params: { id: found.id }, body: resolve ? { resolve } : {} });
      setConflicts(null);
      const after = await whenOver(answer.import, onReverted);
      if (after.revert_conflicts.length > 0) setConflicts(after.revert_conflicts);
      else if (after.status === 'reverted') sayReverted(after);
      else errorToast(m.revertFailed(after.error ?? ''));
      onReverted();
      sendEvent('list_view:refresh', {});
      await queryClient.invalidateQueries();
      await refresh();
    } catch (error) {
      const conflicts = conflictsOf<Conflict>(error);
      setConflicts(conflicts);
      if (!conflicts) errorToast(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return { saving, revert };
}

/** A large import is reverted in the background. */
async function whenOver(started: ImportRecord, onChange: () => void): Promise<ImportRecord> {
  if (isUnderWay(started)) onChange();
  return untilEnded(started, ({ id }) => call(showImport, { params: { id } }));
}

function sayReverted({ file_name, revert_skipped, revert_change_set_id: changeSetId }: ImportRecord): void {
  const left = revert_skipped.length ? ` ${m.kept(revert_skipped)}` : '';
  offerUndo(`${m.revertedToast(file_name)}.${left}`, changeSetId);
}
