import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { AlikeDialog, ConflictDialog, rememberNone } from '../record-form/public';
import { recordListMessages as m } from './record-list.messages';
import type { EditConflict as Conflict, useCellEdit } from './use-cell-edit';

interface Props {
  kind: RecordKind;
  edit: ReturnType<typeof useCellEdit>;
  conflict: Conflict;
}

/** Two users changed the same cell: shows the old, the current and the typed value. Or others are alike. */
export function EditConflict({ kind, edit, conflict }: Props) {
  const { conflicts, alike, row } = conflict;
  const saveAlike = async (none: boolean) => {
    const others = alike.map(({ id }) => id);
    if ((await edit.saveAlike(conflict)) && none) rememberNone(kind, row.id, others);
  };
  if (!conflicts.length)
    return (
      <AlikeDialog
        kind={kind}
        alike={alike}
        onKeepEditing={() => edit.keepEditing(conflict, m.notSavedYet)}
        onSave={(none) => void saveAlike(none)}
      />
    );
  return (
    <ConflictDialog
      kind={kind}
      conflicts={conflicts}
      onKeepTheirs={edit.keepTheirs}
      onOverwrite={() => edit.overwrite(conflict)}
    />
  );
}
