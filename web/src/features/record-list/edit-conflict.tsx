import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { ConflictDialog } from '../record-form/public';
import type { EditConflict as Conflict, useCellEdit } from './use-cell-edit';

interface Props {
  kind: RecordKind;
  edit: ReturnType<typeof useCellEdit>;
  conflict: Conflict;
}

/** Two users changed the same cell. Shows the old, the current and the typed value, and offers the choice. */
export function EditConflict({ kind, edit, conflict }: Props) {
  return (
    <ConflictDialog
      kind={kind}
      conflicts={conflict.conflicts}
      onKeepTheirs={edit.keepTheirs}
      onOverwrite={() => edit.overwrite(conflict)}
    />
  );
}
