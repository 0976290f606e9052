import { useState } from 'react';
import { NextStepChip } from '../../ui/chips';
import { useFormats } from '../../ui/formats';
import { errorToast } from '../../ui/toast-store';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import { type On, postpone } from './entry-acts';
import { PostponeDialog } from './lazy-postpone-dialog';
import { postponeMessages } from './postpone.messages';
import type { useStepWords } from './use-step-words';

interface Props {
  readonly entry: { readonly id: number; readonly name: string };
  readonly due: string | null;
  readonly shown: ReturnType<ReturnType<typeof useStepWords>>;
  readonly on: On;
  /** Why it cannot be postponed. */
  readonly locked: string | null;
}

/** When an entry is due; pressing it postpones the entry. */
export function PostponeChip({ entry, due, shown: { tone, words }, on, locked }: Props) {
  const { day } = useFormats();
  const [picking, setPicking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.chipButton}
        aria-label={m.due(words)}
        onClick={() => (locked ? errorToast(locked) : setPicking(true))}
      >
        <NextStepChip tone={tone}>{words}</NextStepChip>
      </button>
      {picking && (
        <PostponeDialog
          what={postponeMessages.whatOf(entry.name, due && day(due))}
          due={due}
          onClose={() => setPicking(false)}
          onPostpone={(to) => postpone(entry, on, to, day(to))}
        />
      )}
    </>
  );
}
