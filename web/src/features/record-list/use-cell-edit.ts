import type { DuplicateMatch } from '@fairlead/domain/duplicates/duplicates.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { useCan } from '../../lib/can';
import { conflictsOf, duplicatesOf } from '../../lib/conflicts';
import { callsOf } from '../../lib/kinds/contracts';
import { factsOf, nameOf } from '../../lib/kinds/record-facts';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import type { DraftValue, FieldConflict } from '../record-form/public';
import { type ListAsk, type ListRow, hasTotals, patchRow, refreshOthers, refreshTotals } from './list-pages';
import { recordListMessages as m } from './record-list.messages';

/** Another user changed the same value in between, or the record would probably duplicate others. */
export interface EditConflict {
  readonly field: Field;
  readonly row: ListRow;
  readonly mine: CellEdit;
  /** The old, the current and the typed value. */
  readonly conflicts: readonly FieldConflict[];
  readonly alike: readonly DuplicateMatch[];
}

/** A user's edit of a cell. */
export interface CellEdit {
  /** The value as it was typed or chosen. */
  readonly draft: DraftValue;
  /** The wire value. */
  readonly value: unknown;
  /** The value as it was read; omitted to write without a comparison. */
  readonly base?: unknown;
  /** The attributes of the row that show the value. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** The similar records that the user has seen. */
  readonly confirmed?: readonly number[];
}

/** An edit that was not saved: the editor keeps it until it is saved or discarded. */
export interface FailedEdit {
  readonly edit: CellEdit;
  readonly problem: string;
}

/** Returns true if it handles a change that needs more input than a cell offers. */
export type DivertEdit = (field: Field, row: ListRow, value: unknown) => boolean;

/**
 * Saves a cell. The row shows the new value immediately and keeps its place, even if the order would move it: a user
 * who edits a column from top to bottom must not lose their place.
 */
export function useCellEdit(kind: RecordKind, ask: ListAsk, reopen: Reopen, divert?: DivertEdit) {
  const queries = useQueryClient();
  const failed = useFailedEdits();
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  /** True once it is saved. */
  const save = async (
    field: Field,
    row: ListRow,
    { draft, value, base, shown, confirmed }: CellEdit,
  ): Promise<boolean> => {
    failed.forget(field, row);
    const putBack = patchRow(queries, kind, row.id, shown);
    try {
      const { data, changeSetId } = await sent(kind, row.id, field.key, { value, base, confirmed });
      patchRow(queries, kind, row.id, data as unknown as ListRow);
      offerUndo(m.changed(field.label, nameOf(kind, row)), changeSetId);
      void queries.invalidateQueries({ queryKey: ['page', kind, row.id] });
      void refreshOthers(queries, ask);
      if (hasTotals(ask)) void refreshTotals(queries, ask);
      return true;
    } catch (error) {
      putBack();
      const conflicts = conflictsOf<FieldConflict>(error) ?? [];
      const alike = duplicatesOf(error);
      const edit = { draft, value, base, shown };
      if (conflicts.length) setConflict({ field, row, mine: { draft, value, shown }, conflicts, alike });
      else if (alike.length) setConflict({ field, row, mine: edit, conflicts, alike });
      else {
        failed.keep(field, row, edit, errorText(error));
        if (reopen(row.id, field.key)) return false;
        const retry = { label: m.retry, run: () => void save(field, row, edit) };
        errorToast(`${field.label}: ${errorText(error)}`, retry);
      }
      return false;
    }
  };
  return {
    ...useDecisions(kind, { conflict, setConflict, save, reopen, keep: failed.keep }),
    save: (field: Field, row: ListRow, edit: CellEdit) => {
      if (!divert?.(field, row, edit.value)) void save(field, row, edit);
    },
    failed,
    /** Keeps a value that cannot be sent, when a press elsewhere has closed its editor. */
    invalid: (field: Field, row: ListRow, edit: CellEdit, problem: string) => {
      failed.keep(field, row, edit, problem);
      errorToast(`${field.label}: ${problem}`, { label: m.correct, run: () => void reopen(row.id, field.key) });
    },
  };
}

function sent(
  kind: RecordKind,
  id: number,
  key: string,
  { value, base, confirmed }: Pick<CellEdit, 'value' | 'base' | 'confirmed'>,
) {
  const body = { [key]: value, ...(base === undefined ? {} : { base: { [key]: base } }) };
  const query = { check_for_duplicates: true, confirmed_duplicates: confirmed?.join() ?? '' };
  return callWithChangeSet(callsOf(kind).update, { params: { id }, query, body });
}

interface Decided {
  readonly conflict: EditConflict | null;
  readonly setConflict: (next: EditConflict | null) => void;
  readonly save: (field: Field, row: ListRow, edit: CellEdit) => Promise<boolean>;
  readonly reopen: Reopen;
  readonly keep: ReturnType<typeof useFailedEdits>['keep'];
}

/** The user's decision if a cell could not be saved as it is. */
function useDecisions(kind: RecordKind, { conflict, setConflict, save, reopen, keep }: Decided) {
  const queries = useQueryClient();
  return {
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
    /** Saves a change that makes the record like others, after this user has seen them. */
    saveAlike: ({ field, row, mine, alike }: EditConflict): Promise<boolean> => {
      setConflict(null);
      return save(field, row, { ...mine, confirmed: alike.map(({ id }) => id) });
    },
    /** Opens the cell again with what was typed. */
    keepEditing: ({ field, row, mine }: EditConflict, problem: string) => {
      setConflict(null);
      keep(field, row, mine, problem);
      // After the dialog has closed, which returns the focus.
      setTimeout(() => reopen(row.id, field.key));
    },
  };
}

/** Opens the editor of a cell again; false if the user has moved on. */
export type Reopen = (id: number, key: string) => boolean;

type FailedEdits = ReadonlyMap<string, FailedEdit>;

export function failedEdit(edits: FailedEdits, field: Field, row: ListRow): FailedEdit | undefined {
  return edits.get(keyOf(field, row));
}

function keyOf(field: Field, row: ListRow): string {
  return `${row.id} ${field.key}`;
}

function useFailedEdits() {
  const [edits, setEdits] = useState<FailedEdits>(new Map());
  return {
    edits,
    keep: (field: Field, row: ListRow, edit: CellEdit, problem: string) =>
      setEdits((before) => new Map(before).set(keyOf(field, row), { edit, problem })),
    forget: (field: Field, row: ListRow) =>
      setEdits((before) => {
        const key = keyOf(field, row);
        return before.has(key) ? new Map([...before].filter(([other]) => other !== key)) : before;
      }),
  };
}

/** Whether this user may edit this field of this row. */
export function useEditRights(kind: RecordKind) {
  const { mayWrite } = useCan();
  return (field: Field, row: ListRow): boolean => mayWrite(kind, field, factsOf(kind, row));
}
