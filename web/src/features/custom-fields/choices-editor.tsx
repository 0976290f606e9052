import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../../ui/icons';
import { PaneSection } from '../../ui/list-and-pane';
import { Select } from '../../ui/select';
import { Notice } from '../../ui/states';
import { InputBox } from '../../ui/text-field';
import styles from './custom-fields.module.css';
import { customFieldsMessages as m } from './custom-fields.messages';
import { type EntryDraft, entryMoved } from './field-draft';

interface Props {
  kind: RecordKind;
  entries: readonly EntryDraft[];
  onChange: (entries: readonly EntryDraft[]) => void;
  /** How many records use each choice. */
  uses: ReadonlyMap<number, number>;
  error?: string;
  blocked: string | null;
}

/** The choices of a field: Enter adds the next one. One in use is removed only with a replacement for its records. */
export function ChoicesEditor({ kind, entries, onChange, uses, error, blocked }: Props) {
  const { box, focusAt } = useFocusAt();
  const addAfter = (at: number) => {
    onChange([...entries.slice(0, at + 1), { id: null, name: '' }, ...entries.slice(at + 1)]);
    focusAt(at + 1);
  };
  const change = (at: number, patch: Partial<EntryDraft>) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...patch } : entry)));
  const remove = (at: number) => {
    if (entries[at]?.id === null) onChange(entries.filter((_, index) => index !== at));
    else change(at, { removed: true });
    focusAt(Math.max(0, at - 1));
  };
  const staying = entries.filter(({ removed }) => !removed);
  const gone = entries.flatMap((entry, at) => (entry.removed ? [{ entry, at }] : []));
  return (
    <PaneSection title={m.choicesTitle} count={staying.length} hint={m.choicesHint}>
      {error && <Notice tone="red">{error}</Notice>}
      <div ref={box} className={styles.choices}>
        {entries.map(
          (entry, at) =>
            !entry.removed && (
              <ChoiceRow
                key={at}
                at={at}
                entry={entry}
                place={staying.indexOf(entry) + 1}
                last={staying.length}
                blocked={blocked}
                onName={(name) => change(at, { name })}
                onNext={() => addAfter(at)}
                onMove={(by) => onChange(entryMoved(entries, at, by))}
                onRemove={() => remove(at)}
              />
            ),
        )}
      </div>
      <div>
        <Button icon={IconPlus} size="xs" disabledReason={blocked} onClick={() => addAfter(entries.length - 1)}>
          {m.addChoice}
        </Button>
      </div>
      {gone.map(({ entry, at }) => (
        <Removed
          key={entry.id}
          kind={kind}
          entry={entry}
          others={staying}
          used={uses.get(entry.id ?? 0) ?? 0}
          asks={Boolean(error)}
          onChange={(patch) => change(at, patch)}
          onKeep={() => {
            change(at, { removed: undefined, replacement: undefined });
            focusAt(at);
          }}
        />
      ))}
    </PaneSection>
  );
}

/** Focuses the input of a choice after the rows were drawn with it. */
function useFocusAt() {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const inputs = box.current?.querySelectorAll<HTMLInputElement>('input') ?? [];
    const [input] = [...inputs].filter(({ name }) => name === `choice-${wanted}`);
    (input ?? inputs[0])?.focus();
    setWanted(null);
  }, [wanted]);
  return { box, focusAt: setWanted };
}

interface RowProps {
  at: number;
  entry: EntryDraft;
  place: number;
  last: number;
  blocked: string | null;
  onName: (name: string) => void;
  onNext: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function ChoiceRow({ at, entry, place, last, blocked, onName, onNext, onMove, onRemove }: RowProps) {
  const label = m.choice(place);
  const called = entry.name.trim() || label;
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNext();
  };
  return (
    <div className={styles.choice}>
      <InputBox
        control={{ readOnly: blocked ? true : undefined }}
        aria-label={label}
        name={`choice-${at}`}
        value={entry.name}
        onChange={onName}
        onKeyDown={keys}
        maxLength={255}
      />
      <IconButton
        icon={IconArrowUp}
        label={m.choiceUp(called)}
        disabledReason={blocked ?? (place === 1 ? m.isFirst : null)}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={IconArrowDown}
        label={m.choiceDown(called)}
        disabledReason={blocked ?? (place === last ? m.isLast : null)}
        onClick={() => onMove(1)}
      />
      <IconButton icon={IconX} label={m.removeChoice(called)} disabledReason={blocked} onClick={onRemove} />
    </div>
  );
}

interface RemovedProps {
  kind: RecordKind;
  entry: EntryDraft;
  others: readonly EntryDraft[];
  used: number;
  /** The server has found records that use it. */
  asks: boolean;
  onChange: (patch: Partial<EntryDraft>) => void;
  onKeep: () => void;
}

function Removed({ kind, entry, others, used, asks, onChange, onKeep }: RemovedProps) {
  const known = others.flatMap(({ id, name }) => (id === null ? [] : [{ value: id as number | 'none', label: name }]));
  return (
    <div className={styles.removed}>
      <div className={styles.removedHead}>
        <span>
          <s>{entry.name}</s> <span className={styles.quiet}>{m.removed}</span>
        </span>
        <Button variant="quiet" size="xs" aria-label={m.keepChoice(entry.name)} onClick={onKeep}>
          {m.keep}
        </Button>
      </div>
      {(used > 0 || asks) && (
        <Select<number | 'none'>
          label={m.replaceWith(entry.name)}
          hint={used > 0 ? m.usedBy(kind, used) : undefined}
          options={[...known, { value: 'none', label: m.noReplacement }]}
          placeholder={m.chooseReplacement}
          value={entry.replacement ?? null}
          onChange={(replacement) => onChange({ replacement: replacement ?? undefined })}
        />
      )}
    </div>
  );
}
