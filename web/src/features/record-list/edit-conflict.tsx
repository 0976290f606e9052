import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { renderValue } from './cell';
import { recordListMessages as m } from './record-list.messages';
import type { EditConflict as Conflict, useCellEdit } from './use-cell-edit';

interface Props {
  edit: ReturnType<typeof useCellEdit>;
  conflict: Conflict;
}

/** Two wrote the same value. Shows what the other made of it and lets one choose. */
export function EditConflict({ edit, conflict }: Props) {
  const { account } = useSession();
  const { field, row, theirs } = conflict;
  const theirRow = { ...row, [field.key === 'value' ? 'deal_value' : field.key]: theirs };
  const isNamed = !['company', 'person', 'people'].includes(field.kind);
  return (
    <Modal
      opened
      onClose={edit.keepTheirs}
      title={m.conflict(field.label)}
      footer={
        <>
          <Button onClick={() => edit.overwrite(conflict)}>{m.saveMine}</Button>
          <Button variant="filled" onClick={edit.keepTheirs}>
            {m.keepTheirs}
          </Button>
        </>
      }
    >
      <p>{m.conflictText}</p>
      {isNamed && (
        <p>
          {m.theirs} <b>{renderValue(field, theirRow, account)}</b>
        </p>
      )}
    </Modal>
  );
}
