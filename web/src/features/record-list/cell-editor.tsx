import { useCatalogue } from '../../lib/catalogue';
import { referredAs, valueAs } from '../../lib/field-value';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { referenceOf } from '@fairlead/domain/fields/reference';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EditDone } from '../../ui/data-grid/types';
import {
  type Choice,
  type DraftValue,
  draftOf,
  FieldControl,
  isChosenAtOnce,
  isRequired,
  problemOf,
  wireValue,
} from '../record-form/public';
import { CellProblem } from './cell-problem';
import type { ListRow } from './list-pages';
import type { CellEdit, FailedEdit } from './use-cell-edit';
import styles from './record-list.module.css';

interface Props {
  kind: RecordKind;
  field: Field;
  row: ListRow;
  done: EditDone;
  /** The last edit of this cell, if it was not saved. */
  failed: FailedEdit | undefined;
  /** Called only if the value was changed. */
  onSave: (edit: CellEdit) => void;
  /** Called when the editor is closed with a value that cannot be sent. */
  onInvalid: (edit: CellEdit, problem: string) => void;
  onDiscard: () => void;
}

/** Edits a cell in place. Escape discards the change, Tab continues with the next cell. */
export function CellEditor(props: Props) {
  const { kind, field, row, done, failed } = props;
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState(failed?.problem ?? null);
  const edit = useDraft(props);
  useEffect(() => takeFocus(box.current), []);
  const leave = (go?: 'next' | 'previous') => {
    const invalid = edit.problem();
    setProblem(invalid);
    if (invalid) return;
    edit.commit();
    done(go);
  };
  const discard = () => {
    edit.cancel();
    done();
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Tab') {
      event.preventDefault();
      leave(event.shiftKey ? 'previous' : 'next');
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      discard();
    } else if (isConfirming(event, field) && box.current?.contains(event.target as Node)) {
      event.preventDefault();
      leave();
    }
  };
  const control = (
    <div
      ref={box}
      className={styles.cellEditor}
      data-failed={problem !== null || undefined}
      onKeyDown={keys}
      onMouseDown={(event) => event.stopPropagation()}
    >
      <FieldControl
        kind={kind}
        fieldKey={field.key}
        draft={{
          deal_pipeline_id: (row.deal_pipeline_id as number | undefined) ?? null,
          currency_id: (row.currency_id as number | undefined) ?? null,
          [field.key]: edit.value,
        }}
        hideLabel
        autoFocus
        // With a message below, its list would cover the message.
        startOpen={!failed}
        onClose={() => failed || done()}
        onChange={(_key, next) => {
          edit.change(next);
          if (isChosenAtOnce(field)) leave();
        }}
      />
    </div>
  );
  return <CellProblem editor={control} problem={problem} onRetry={() => leave()} onDiscard={discard} />;
}

function takeFocus(box: HTMLElement | null): void {
  // Not under a message or the totals, which are over the last rows.
  box?.closest('[data-editing]')?.scrollIntoView?.({ block: 'nearest' });
  const focus = document.activeElement;
  if (focus?.closest('[data-portal]')) return;
  const control = box?.querySelector<HTMLElement>('input, textarea, button');
  if (!box?.contains(focus)) control?.focus();
  // Typing replaces the old value, as in a spreadsheet.
  if (control instanceof HTMLInputElement && control === document.activeElement) control.select();
}

/**
 * Enter inserts a line in long text; Ctrl or ⌘ Enter saves it. An Enter that a dropdown above has already handled is
 * ignored.
 */
function isConfirming(event: KeyboardEvent, field: Field): boolean {
  if (event.key !== 'Enter' || event.defaultPrevented) return false;
  return field.kind !== 'long_text' || event.metaKey || event.ctrlKey;
}

function useDraft({ kind, field, row, failed, onSave, onInvalid, onDiscard }: Props) {
  const catalogue = useCatalogue();
  const [before] = useState<DraftValue>(() => draftOf(catalogue, kind, [field.key], row)[field.key] ?? null);
  // Opened again after a failure: the row may still show the value that was not saved.
  const [base] = useState(() => (failed ? failed.edit.base : wireValue(before)));
  const [value, setValue] = useState(failed ? failed.edit.draft : before);
  // Read on unmount: a press on another cell removes the editor before it can lose the focus.
  const state = useRef({ value, open: true });
  const problem = () => problemOf(field, state.current.value, isRequired(kind, field.key));
  const made = (): CellEdit => {
    const draft = state.current.value;
    return { draft, value: wireValue(draft), base, shown: shownAs(field, draft) };
  };
  const commit = () => {
    if (!state.current.open) return;
    state.current.open = false;
    const edit = made();
    if (!isSame(edit.value, edit.base)) onSave(edit);
    else if (failed) onDiscard();
  };
  /** A value that has failed is not sent again unless the user asks. */
  const closed = () => {
    const edit = made();
    if (!state.current.open || (failed && isSame(edit.value, failed.edit.value))) return;
    const invalid = problem();
    if (invalid) onInvalid(edit, invalid);
    else commit();
  };
  const latest = useRef(closed);
  latest.current = closed;
  useEffect(() => {
    state.current.open = true;
    return () => latest.current();
  }, []);
  return {
    value,
    problem,
    commit,
    change: (next: DraftValue) => {
      state.current.value = next;
      setValue(next);
    },
    cancel: () => {
      state.current.open = false;
      if (failed) onDiscard();
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The row attributes that show the value, as far as they are known before the server's answer. */
function shownAs(field: Field, value: DraftValue): Record<string, unknown> {
  const wire = wireValue(value);
  const named = (one: Choice) => ({ id: one.id, name: one.label, first_name: one.label });
  const reference = referenceOf(field);
  if (!reference) return valueAs(field, wire);
  const chosen = Array.isArray(value) ? (value as readonly Choice[]).map(named) : value && named(value as Choice);
  return referredAs(reference, chosen, wire);
}
