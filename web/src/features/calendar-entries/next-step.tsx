import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useRef, useState } from 'react';
import { useCan } from '../../lib/can';
import { nameOf } from '../../lib/kinds/record-facts';
import { useSession } from '../../lib/session';
import { NextStepChip } from '../../ui/chips';
import { TaskCircle } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { useFocusHeir } from '../../ui/use-focus-heir';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import { complete } from './entry-acts';
import { LazyEntryDialog } from './lazy-entry-dialog';
import { PostponeChip } from './postpone-chip';
import { useStepWords } from './use-step-words';

interface Props {
  readonly kind: RecordKind;
  readonly record: Readonly<Record<string, unknown>> & { readonly id: number };
  /** In the line that stays visible: as narrow as possible, and not a second landmark of the page. */
  readonly inLine?: boolean;
}

/**
 * The next step of a record in its header: the circle completes it, the chip postpones it, the rest opens it. Without
 * one, it says so and adds one; a closed deal needs none.
 */
export function NextStep({ kind, record, inLine }: Props) {
  const [dialog, setDialog] = useState<{ id?: number } | null>(null);
  const { why, could } = useCan();
  const { user } = useSession();
  const on = { kind, id: record.id };
  const id = (record.next_entry_id as number | null | undefined) ?? null;
  const isOver = kind === DEAL.name && (record.closed_time !== null || record.is_archived === true);
  if (!could('index', 'calendar_entry') || (id === null && isOver)) return null;
  const Box = inLine ? 'div' : 'section';
  return (
    <Box
      role={inLine ? 'group' : undefined}
      className={styles.step}
      aria-label={m.nextStep}
      data-next-step
      data-in-line={inLine}
      data-none={id === null || undefined}
    >
      {id === null ? (
        <>
          <NextStepChip tone="missing">{m.none}</NextStepChip>
          {why('create', 'calendar_entry') === null && (
            <button type="button" className={styles.addOne} onClick={() => setDialog({})}>
              {m.addOne}
            </button>
          )}
        </>
      ) : (
        <Planned
          key={id}
          entry={{ id, name: String(record.next_entry_name) }}
          due={(record.next_entry_due as string | null) ?? null}
          time={(record.next_entry_time as string | null) ?? null}
          on={on}
          locked={why('complete', 'calendar_entry', { owner_id: user.id })}
          onOpen={() => setDialog({ id })}
        />
      )}
      {dialog && (
        <LazyEntryDialog id={dialog.id} on={{ ...on, name: nameOf(kind, record) }} onClose={() => setDialog(null)} />
      )}
    </Box>
  );
}

interface PlannedProps {
  readonly entry: { readonly id: number; readonly name: string };
  readonly due: string | null;
  readonly time: string | null;
  readonly on: { readonly kind: RecordKind; readonly id: number };
  /** Why the user may change no task or event at all. */
  readonly locked: string | null;
  readonly onOpen: () => void;
}

/** The next focus after completing a step: the circle of the next one, or the button that adds one. */
const FOLLOWING = '[data-next-step] button';

function Planned({ entry, due, time, on, locked, onOpen }: PlannedProps) {
  const [done, setDone] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useFocusHeir(box, FOLLOWING);
  const shown = useStepWords()(due, time);
  const finish = async () => {
    if (locked) return errorToast(locked);
    setDone(true);
    // Shows the next one, or that there is none, until the page is loaded anew.
    if (!(await complete(entry, on))) setDone(false);
  };
  return (
    <div ref={box} className={styles.planned}>
      <TaskCircle done={done} tone={shown.tone} title={entry.name} onToggle={() => void finish()} />
      <button type="button" className={styles.stepName} data-done={done || undefined} onClick={onOpen}>
        {entry.name}
      </button>
      <PostponeChip entry={entry} due={due} shown={shown} on={on} locked={locked} />
    </div>
  );
}
