import type { DuplicateMatch } from '@fairlead/domain/duplicates/duplicates.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { useState } from 'react';
import { conflictsOf, duplicatesOf } from '../../lib/conflicts';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { rememberChange } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { type DraftValue, type FieldConflict, rememberNone, saveRecord, wireValue } from '../record-form/public';

interface Alike {
  readonly found: readonly DuplicateMatch[];
  readonly mine: DraftValue;
  /** Undefined if the user overwrites the value of another user. */
  readonly read: DraftValue | undefined;
}

/**
 * Saves one value. If another user has changed it in between, waits for the choice between the two values; if it
 * makes the record a probable duplicate, asks first.
 */
export function useFieldSave(kind: RecordKind, id: number, field: Field) {
  const [clash, setClash] = useState<{ conflicts: readonly FieldConflict[]; mine: DraftValue } | null>(null);
  const [alike, setAlike] = useState<Alike | null>(null);
  // Choosing ends the edit: the field then shows the value as read.
  const [turn, setTurn] = useState(0);
  const write = async (next: DraftValue, base?: DraftValue, confirmed: readonly number[] = []) => {
    const asRead = base === undefined ? undefined : { [field.key]: wireValue(base) };
    const asked = { check_for_duplicates: true, confirmed_duplicates: confirmed.join() } as const;
    const { changeSetId } = await saveRecord(kind, id, { [field.key]: wireValue(next) }, asRead, asked);
    rememberChange(field.label, changeSetId);
  };
  const settle = () => {
    setClash(null);
    setAlike(null);
    setTurn((now) => now + 1);
  };
  const tell = (error: unknown) => errorToast(errorText(error));
  const isAsked = (error: unknown, mine: DraftValue, read: DraftValue | undefined): boolean => {
    const conflicts = conflictsOf<FieldConflict>(error);
    const found = duplicatesOf(error);
    if (conflicts) setClash({ conflicts, mine });
    if (found.length) setAlike({ found, mine, read });
    return conflicts !== null || found.length > 0;
  };
  return {
    conflicts: clash?.conflicts ?? null,
    alike: alike?.found ?? null,
    turn,
    save: async (next: DraftValue, read: DraftValue) => {
      try {
        await write(next, read);
      } catch (error) {
        isAsked(error, next, read);
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
      write(mine).catch((error: unknown) => isAsked(error, mine, undefined) || tell(error));
    },
    keepEditing: () => setAlike(null),
    saveAlike: async (none: boolean) => {
      if (!alike) return;
      const { found, mine, read } = alike;
      const ids = found.map((one) => one.id);
      settle();
      try {
        await write(mine, read, ids);
        if (none) rememberNone(kind, id, ids);
      } catch (error) {
        if (!isAsked(error, mine, read)) tell(error);
      }
    },
  };
}
