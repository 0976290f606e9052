import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { useCan } from '../../lib/can';
import { conflictsOf } from '../../lib/conflicts';
import { callsOf } from '../../lib/kinds/contracts';
import { factsOf, nameOf } from '../../lib/kinds/record-facts';
import { screenOf } from '../../lib/kinds/screens';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import type { FieldConflict } from '../record-form/public';
import { type ListAsk, type ListRow, patchRow, refreshTotals } from './list-pages';
import { recordListMessages as m } from './record-list.messages';

/** Another user changed the same value in between. */
export interface EditConflict {
  readonly field: Field;
  readonly row: ListRow;
  readonly mine: CellEdit;
  /** The old, the current and the typed value. */
  readonly conflicts: readonly FieldConflict[];
}

/** A user's edit of a cell. */
export interface CellEdit {
  /** The wire value. */
  readonly value: unknown;
  /** The value as it was read; omitted to write without a comparison. */
  readonly base?: unknown;
  /** The attributes of the row that show the value. */
  readonly shown: Readonly<Record<string, unknown>>;
}

/** Returns true if it handles a change that needs more input than a cell offers. */
export type DivertEdit = (field: Field, row: ListRow, value: unknown) => boolean;

/**
 * Saves a cell. The row shows the new value immediately and keeps its place, even if the order would move it: a user
 * who edits a column from top to bottom must not lose their place.
 */
export function useCellEdit(kind: RecordKind, ask: ListAsk, divert?: DivertEdit) {
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const save = async (field: Field, row: ListRow, { value, base, shown }: CellEdit) => {
    const putBack = patchRow(queries, kind, row.id, shown);
    try {
      const body = {
        [field.key]: value,
        ...(base === undefined ? {} : { base: { [field.key]: base } }),
      };
      const { data, changeSetId } = await callWithChangeSet(callsOf(kind).update, {
        params: { id: row.id },
        body,
      });
      patchRow(queries, kind, row.id, data as unknown as ListRow);
      offerUndo(m.changed(field.label, nameOf(kind, row)), changeSetId);
      void queries.invalidateQueries({ queryKey: ['page', kind, row.id] });
      if (screenOf(kind).hasTotals) void refreshTotals(queries, ask);
    } catch (error) {
      putBack();
      const conflicts = conflictsOf<FieldConflict>(error);
      if (conflicts) setConflict({ field, row, mine: { value, shown }, conflicts });
      else errorToast(`${field.label}: ${errorText(error)}`);
    }
  };
  return {
    save: (field: Field, row: ListRow, edit: CellEdit) => {
      if (!divert?.(field, row, edit.value)) void save(field, row, edit);
    },
    conflict,
    /** Overwrites the other user's value, after this user has seen both. */
    overwrite: (found: EditConflict) => {
      setConflict(null);
      void save(found.field, found.row, found.mine);
    },
    keepTheirs: () => {
      setConflict(null);
      void queries.invalidateQueries({ queryKey: ['list', kind] });
    },
  };
}

/** Whether this user may edit this field of this row. */
export function useEditRights(kind: RecordKind) {
  const { mayWrite } = useCan();
  return (field: Field, row: ListRow): boolean => mayWrite(kind, field, factsOf(kind, row));
}
