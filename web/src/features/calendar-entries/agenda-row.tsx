import type { AgendaEntry } from '@fairlead/domain/calendar-entries/entry.contract';
import { useRef, useState } from 'react';
import { useCan } from '../../lib/can';
import { RecordLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { useFormats } from '../../ui/formats';
import { TaskCircle } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { useFocusHeir } from '../../ui/use-focus-heir';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import { complete, type On } from './entry-acts';
import { PostponeChip } from './postpone-chip';
import { useStepWords } from './use-step-words';

interface Props {
  readonly entry: AgendaEntry;
  /** The record whose agenda it is. */
  readonly of: On;
  readonly onOpen: () => void;
}

/** The circle of the entry that follows the one that leaves. */
const beside = (row: HTMLElement) =>
  (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>('[role="checkbox"]');

/** The circle completes the entry or opens it again, the name opens its dialog, the chip postpones it. */
export function AgendaRow({ entry, of, onOpen }: Props) {
  const { account } = useSession();
  const { why } = useCan();
  const row = useRef<HTMLLIElement>(null);
  useFocusHeir(row, beside);
  const isDone = entry.completed_at !== null;
  const [turned, setTurned] = useState(false);
  const shown = useStepWords()(entry.due_date, entry.start_time);
  const locked = entry.can_edit ? null : (why('complete', 'calendar_entry') ?? m.unable);
  const turn = async () => {
    if (locked) return errorToast(locked);
    setTurned(true);
    if (!(await complete(entry, of, !isDone))) setTurned(false);
  };
  const owner = account.users.find(({ id }) => id === entry.owner_id);
  return (
    <li ref={row} className={styles.row}>
      <TaskCircle done={isDone !== turned} tone={shown.tone} title={entry.name} onToggle={() => void turn()} />
      <Words entry={entry} of={of} isDone={isDone !== turned} onOpen={onOpen} />
      {!isDone && <PostponeChip entry={entry} due={entry.due_date} shown={shown} on={of} locked={locked} />}
      {owner && <UserAvatar id={owner.id} name={owner.full_name} decorative={false} />}
    </li>
  );
}

/** Its name, its kind, and the record it is on if that is not the record whose agenda it is. */
function Words({ entry, of, isDone, onOpen }: Props & { readonly isDone: boolean }) {
  const { date } = useFormats();
  const { on } = entry;
  const elsewhere = on && !(on.kind === of.kind && on.id === of.id);
  return (
    <div className={styles.rowWords}>
      <button type="button" className={styles.stepName} data-done={isDone || undefined} onClick={onOpen}>
        {entry.name}
      </button>
      <div className={styles.rowUnder}>
        {m.kinds[entry.type]}
        {elsewhere && (
          <>
            {' · '}
            <RecordLink type={on.kind} id={on.id}>
              {on.name}
            </RecordLink>
          </>
        )}
        {entry.completed_at !== null && ` · ${m.completedOn(date(entry.completed_at))}`}
      </div>
    </div>
  );
}
