import { type KeyboardEvent, useState } from 'react';
import { useCan } from '../../lib/can';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconPlus } from '../../ui/icons';
import { TextField } from '../../ui/text-field';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import type { EntryDraft, FieldsProps } from './entry-form';
import { type PartLine, PartRows } from './part-rows';
import { moved, type Part, type useParts } from './use-parts';

interface Props extends FieldsProps {
  /** None for a new entry: then they are part of the draft. */
  readonly on: ReturnType<typeof useParts> | null;
}

/** Shows the parts, completes them one by one, adds one at a time and reorders them. */
export function EntryParts({ on, draft, change, errors }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const blocked = useCan().why('create', 'calendar_entry');
  const saved = useSavedLines(on);
  const lines = on ? saved : newLines(draft, change);
  const name = draft.newPart.trim();
  const run = async () => {
    if (!name || on?.adding) return;
    setProblem(null);
    if (!on) return change({ newPart: '', newParts: [...draft.newParts, name] });
    try {
      await on.add(name, draft);
      change({ newPart: '' });
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const press = (event: KeyboardEvent) => {
    // Enter adds the part, and leaves the form open. With nothing typed it saves, as in every field.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !name) return;
    event.preventDefault();
    void run();
  };
  const move = (from: number, to: number) =>
    on ? void on.move(from, to) : change({ newParts: moved(draft.newParts, from, to) });
  const done = lines.filter((line) => line.complete).length;
  return (
    <fieldset className={styles.parts}>
      <legend>
        {m.parts} {on && lines.length > 0 && <span className={styles.kindHint}>{m.partsDone(done, lines.length)}</span>}
      </legend>
      {lines.length > 0 && <PartRows lines={lines} onMove={blocked === null ? move : null} />}
      {blocked === null && (
        <div className={styles.newPart}>
          <TextField
            label={m.newPart}
            hideLabel
            placeholder={m.newPartPlaceholder}
            value={draft.newPart}
            error={problem ?? errors.sub_calendar_entries}
            onChange={(newPart) => change({ newPart })}
            onKeyDown={press}
          />
          <Button icon={IconPlus} disabledReason={name ? null : m.typePart} onClick={() => void run()}>
            {m.addPart}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function useSavedLines(on: Props['on']): readonly PartLine[] {
  const { plainDate, today } = useFormats();
  const tone = (part: Part) => {
    const due = plainDate(part.due_date);
    return due === null || due > today() ? 'planned' : due < today() ? 'late' : 'today';
  };
  return (on?.parts ?? []).map((part) => ({
    key: String(part.id),
    name: part.name,
    complete: part.complete,
    tone: tone(part),
    onTurn: () => void on?.turn(part),
  }));
}

/** Two may have the same name: the first, the second of it. */
function newLines({ newParts }: EntryDraft, change: Props['change']): readonly PartLine[] {
  return newParts.map((name, at) => ({
    key: `${name} ${newParts.slice(0, at).filter((one) => one === name).length}`,
    name,
    complete: false,
    tone: 'planned',
    onRemove: () => change({ newParts: newParts.toSpliced(at, 1) }),
  }));
}
