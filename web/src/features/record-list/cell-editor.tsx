import { useCatalogue } from '../../lib/catalogue';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { referenceOf } from '@fairlead/domain/fields/reference';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EditDone } from '../../ui/data-grid/types';
import { type Choice, type DraftValue, draftOf, FieldControl, wireValue } from '../record-form/public';
import type { ListRow } from './list-pages';
import type { CellEdit } from './use-cell-edit';
import styles from './record-list.module.css';

interface Props {
  kind: RecordKind;
  field: Field;
  row: ListRow;
  done: EditDone;
  /** Called only if the value was changed. */
  onSave: (edit: CellEdit) => void;
}

/** A choice is saved when it is made; typed text waits for Enter, Tab or a press elsewhere. */
const AT_ONCE = ['choice', 'user', 'date', 'datetime'];

/** Edits a cell in place. Escape discards the change, Tab continues with the next cell. */
export function CellEditor({ kind, field, row, done, onSave }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const edit = useDraft(kind, field, row, onSave);
  useEffect(() => {
    const focus = document.activeElement;
    if (focus?.closest('[data-portal]')) return;
    const control = box.current?.querySelector<HTMLElement>('input, textarea, button');
    if (!box.current?.contains(focus)) control?.focus();
    // Typing replaces the old value, as in a spreadsheet.
    if (control instanceof HTMLInputElement && control === document.activeElement) control.select();
  }, []);
  const leave = (go?: 'next' | 'previous') => {
    edit.commit();
    done(go);
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Tab') {
      event.preventDefault();
      leave(event.shiftKey ? 'previous' : 'next');
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      edit.cancel();
      done();
    } else if (isConfirming(event, field) && box.current?.contains(event.target as Node)) {
      event.preventDefault();
      leave();
    }
  };
  return (
    <div ref={box} className={styles.cellEditor} onKeyDown={keys} onMouseDown={(event) => event.stopPropagation()}>
      <FieldControl
        kind={kind}
        fieldKey={field.key}
        draft={{ deal_pipeline_id: (row.deal_pipeline_id as number | undefined) ?? null, [field.key]: edit.value }}
        hideLabel
        autoFocus
        startOpen
        onClose={() => done()}
        onChange={(_key, next) => {
          edit.change(next);
          if (isChosen(field)) leave();
        }}
      />
    </div>
  );
}

function isChosen(field: Field): boolean {
  return AT_ONCE.includes(field.kind) || referenceOf(field)?.several === false;
}

/**
 * Enter inserts a line in long text; Ctrl or ⌘ Enter saves it. An Enter that a dropdown above has already handled is
 * ignored.
 */
function isConfirming(event: KeyboardEvent, field: Field): boolean {
  if (event.key !== 'Enter' || event.defaultPrevented) return false;
  return field.kind !== 'long_text' || event.metaKey || event.ctrlKey;
}

function useDraft(kind: RecordKind, field: Field, row: ListRow, onSave: Props['onSave']) {
  const catalogue = useCatalogue();
  const [before] = useState<DraftValue>(() => draftOf(catalogue, kind, [field.key], row)[field.key] ?? null);
  const [value, setValue] = useState(before);
  // Read on unmount: a press on another cell removes the editor before it can lose the focus.
  const state = useRef({ value, open: true, onSave });
  state.current.onSave = onSave;
  const commit = () => {
    const { value: last, open, onSave: save } = state.current;
    state.current.open = false;
    const edit = { value: wireValue(last), base: wireValue(before), shown: shownAs(field, last) };
    if (open && JSON.stringify(edit.value) !== JSON.stringify(edit.base)) save(edit);
  };
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(() => {
    state.current.open = true;
    return () => latest.current();
  }, []);
  return {
    value,
    commit,
    change: (next: DraftValue) => {
      state.current.value = next;
      setValue(next);
    },
    cancel: () => {
      state.current.open = false;
    },
  };
}

/** The row attributes that show the value, as far as they are known before the server's answer. */
function shownAs(field: Field, value: DraftValue): Record<string, unknown> {
  const wire = wireValue(value);
  const named = (one: Choice) => ({ id: one.id, name: one.label, first_name: one.label });
  const reference = referenceOf(field);
  if (!reference) return { [field.key === 'value' ? 'deal_value' : field.key]: wire };
  const chosen = Array.isArray(value) ? (value as readonly Choice[]).map(named) : value && named(value as Choice);
  return { [reference.attr]: chosen };
}
