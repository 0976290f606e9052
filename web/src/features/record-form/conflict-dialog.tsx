import { useCatalogue } from '../../lib/catalogue';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { ConflictTable, type FieldConflict } from './conflict-table';
import { recordFormMessages as m } from './record-form.messages';

interface Props {
  kind: RecordKind;
  conflicts: readonly FieldConflict[];
  onKeepTheirs: () => void;
  onOverwrite: () => void;
}

/** Two users changed the same value. Shows the old, the current and the typed value, and offers the choice. */
export function ConflictDialog({ kind, conflicts, onKeepTheirs, onOverwrite }: Props) {
  const catalogue = useCatalogue();
  const [first] = conflicts;
  return (
    <Modal
      opened
      size={640}
      onClose={onKeepTheirs}
      title={m.conflictTitle((first && catalogue.field(kind, first.field)?.label) ?? '')}
      subtitle={m.conflictText}
      footer={
        <>
          <Button onClick={onOverwrite}>{m.overwrite}</Button>
          <Button variant="filled" data-autofocus onClick={onKeepTheirs}>
            {m.keepTheirs}
          </Button>
        </>
      }
    >
      <ConflictTable kind={kind} conflicts={conflicts} />
    </Modal>
  );
}
