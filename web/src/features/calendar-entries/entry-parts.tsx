import { entryCalls } from '@fairlead/domain/calendar-entries/entry.contract';
import type { EntryType } from '@fairlead/domain/calendar-entries/entry-type';
import { idColumnOf, RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { type KeyboardEvent, useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { useCan } from '../../lib/can';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconPlus } from '../../ui/icons';
import { TaskCircle } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import { complete, tell } from './entry-acts';
import type { EntryDraft } from './entry-form';

export interface Part {
  readonly id: number;
  readonly type: EntryType;
  readonly name: string;
  readonly due_date: string | null;
  readonly complete: boolean;
}

/** The parts of an entry, in the order in which they were added. Each is a task of its own, on the same records. */
export function useParts(parent: number | undefined, known: readonly Part[]) {
  const [parts, setParts] = useState(known);
  const [adding, setAdding] = useState(false);
  /** Throws what the form shows. */
  const add = async (name: string, whole: EntryDraft): Promise<void> => {
    const places = RECORD_KINDS.map((kind) => [idColumnOf(kind), whole.on[kind]?.value ?? null]);
    const body = {
      type: 'CalendarTask',
      name,
      parent_id: parent,
      due_date: whole.due,
      owner_id: whole.owner,
      shared_user_ids: whole.shared.map(({ value }) => value),
      ...Object.fromEntries(places),
    };
    setAdding(true);
    try {
      const { data, changeSetId } = await callWithChangeSet(entryCalls.create, { body });
      setParts((now) => [...now, data]);
      offerUndo(m.added(name), changeSetId);
      tell(null);
    } finally {
      setAdding(false);
    }
  };
  const turn = async (part: Part) => {
    const put = (is: boolean) =>
      setParts((now) => now.map((one) => (one.id === part.id ? { ...one, complete: is } : one)));
    put(!part.complete);
    if (!(await complete(part, null, !part.complete))) put(part.complete);
  };
  return { parts, adding, add, turn };
}

interface Props {
  readonly on: ReturnType<typeof useParts>;
  readonly draft: EntryDraft;
  readonly change: (part: Partial<EntryDraft>) => void;
}

/** Shows the parts, completes them one by one, and adds one at a time. */
export function EntryParts({ on: { parts, adding, add, turn }, draft, change }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const { plainDate, today } = useFormats();
  const blocked = useCan().why('create', 'calendar_entry');
  const name = draft.newPart.trim();
  const run = async () => {
    if (!name || adding) return;
    setProblem(null);
    try {
      await add(name, draft);
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
  const tone = (part: Part) => {
    const due = plainDate(part.due_date);
    return due === null || due > today() ? 'planned' : due < today() ? 'late' : 'today';
  };
  const done = parts.filter((part) => part.complete).length;
  return (
    <fieldset className={styles.parts}>
      <legend>
        {m.parts} {parts.length > 0 && <span className={styles.kindHint}>{m.partsDone(done, parts.length)}</span>}
      </legend>
      {parts.length > 0 && (
        <ul className={styles.partRows} aria-label={m.parts}>
          {parts.map((part) => (
            <li key={part.id}>
              <TaskCircle done={part.complete} tone={tone(part)} title={part.name} onToggle={() => void turn(part)} />
              <span data-done={part.complete || undefined}>{part.name}</span>
            </li>
          ))}
        </ul>
      )}
      {blocked === null && (
        <div className={styles.newPart}>
          <TextField
            label={m.newPart}
            hideLabel
            placeholder={m.newPartPlaceholder}
            value={draft.newPart}
            error={problem ?? undefined}
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
