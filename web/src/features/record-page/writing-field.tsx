import type { Named } from '@fairlead/domain/notes/mentions';
import { type KeyboardEvent, useState } from 'react';
import { errorText } from '../../lib/request-error';
import { useLiveDraft } from '../../lib/use-live-draft';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/states';
import { useFocusReturn } from '../../ui/use-focus-return';
import styles from './feed.module.css';
import { MentionArea, type Written } from './mention-area';
import { recordPageMessages as m } from './record-page.messages';
import type { MentionPlace } from './use-mentions';

interface Props {
  label: string;
  /** The label of the save button. */
  act: string;
  initially: string;
  mentions?: readonly Named[];
  /** The name under which unsaved text is kept. */
  draft: string;
  place: MentionPlace;
  save: (written: Written) => Promise<void>;
  onClose: () => void;
}

/**
 * A text that is written or changed in place. What is not saved is kept: through an error, Escape, another page and a
 * reload. Only Delete draft discards it.
 */
export function WritingField({ label, act, initially, mentions = [], draft: name, place, save, onClose }: Props) {
  // On closing, the focus returns to the button that opened the field.
  useFocusReturn(true);
  const [first] = useState<Written>({ text: initially, mentions });
  const { draft, change, restart, found } = useLiveDraft<Written>(name, first, ({ text }) => text === first.text);
  const isChanged = draft.text !== first.text;
  const { saving, problem, send } = useSending(draft, save, () => {
    restart(first);
    onClose();
  });
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
    if (event.key !== 'Escape') return;
    // Escape closes this field only, not the panel around it.
    event.stopPropagation();
    onClose();
  };
  const discard = () => {
    restart(first);
    onClose();
  };
  return (
    <div className={styles.writing}>
      {found && isChanged && <Notice tone="accent">{m.draftRestored}</Notice>}
      <MentionArea
        label={label}
        placeholder={initially ? undefined : label}
        className={styles.writingArea}
        value={draft}
        onChange={change}
        place={place}
        readOnly={saving}
        invalid={problem !== null}
        autoFocus
        rows={initially ? 4 : 2}
        onKeyDown={keys}
      />
      {problem && <Notice tone="red">{problem}</Notice>}
      <div className={styles.writingActs}>
        {isChanged && (
          <Button variant="quiet" onClick={discard}>
            {m.deleteDraft}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {isChanged ? m.keepDraft : m.cancel}
        </Button>
        <Button variant="filled" saving={saving} disabled={!draft.text.trim()} onClick={() => void send()}>
          {problem ? m.retry : act}
        </Button>
      </div>
    </div>
  );
}

/** Sends the text; if it cannot be sent, it stays, with the reason. */
function useSending(draft: Written, save: Props['save'], done: () => void) {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    if (!draft.text.trim() || saving) return;
    setSaving(true);
    setProblem(null);
    try {
      await save(draft);
      done();
    } catch (error) {
      setProblem(errorText(error));
      setSaving(false);
    }
  };
  return { saving, problem, send };
}
