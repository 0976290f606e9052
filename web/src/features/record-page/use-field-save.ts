import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { useState } from 'react';
import { conflictsOf } from '../../lib/conflicts';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { rememberChange } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { type DraftValue, type FieldConflict, saveRecord, wireValue } from '../record-form/public';

/** Saves one value. If another user has changed it in between, waits for the choice between the two values. */
export function useFieldSave(kind: RecordKind, id: number, field: Field) {
  const [clash, setClash] = useState<{ conflicts: readonly FieldConflict[]; mine: DraftValue } | null>(null);
  // Choosing ends the edit: the field then shows the value as read.
  const [turn, setTurn] = useState(0);
  const write = async (next: DraftValue, base?: DraftValue) => {
    const asRead = base === undefined ? undefined : { [field.key]: wireValue(base) };
    const { changeSetId } = await saveRecord(kind, id, { [field.key]: wireValue(next) }, asRead);
    rememberChange(field.label, changeSetId);
  };
  const settle = () => {
    setClash(null);
    setTurn((now) => now + 1);
  };
  return {
    conflicts: clash?.conflicts ?? null,
    turn,
    save: async (next: DraftValue, read: DraftValue) => {
      try {
        await write(next, read);
      } catch (error) {
        const conflicts = conflictsOf<FieldConflict>(error);
        if (conflicts) setClash({ conflicts, mine: next });
        throw error;
      }
    },
    keepTheirs: () => {
      settle();
      sendEvent(`${kind}:update`, { id });
    },
    overwrite: () => {
      const mine = clash?.mine ?? null;
      settle();
      write(mine).catch((error: unknown) => errorToast(errorText(error)));
    },
  };
}
