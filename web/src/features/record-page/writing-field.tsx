import { type KeyboardEvent, useState } from 'react';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/text-field';
import { useFocusReturn } from '../../ui/use-focus-return';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

interface Props {
  label: string;
  /** The word on the button that saves. */
  act: string;
  initially: string;
  save: (text: string) => Promise<void>;
  onClose: () => void;
}

/** A text written or changed where it stands. It stays until it is saved, also when saving fails; Escape leaves it. */
export function WritingField({ label, act, initially, save, onClose }: Props) {
  // The pencil that opened it has the focus again when it is closed.
  useFocusReturn(true);
  const [text, setText] = useState(initially);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    if (!text.trim() || saving) return;
    setSaving(true);
    setProblem(null);
    try {
      await save(text);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setSaving(false);
    }
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
    if (event.key !== 'Escape') return;
    // It is this that it leaves, not the panel around it.
    event.stopPropagation();
    onClose();
  };
  return (
    <div className={styles.noteEditor}>
      <TextArea
        label={label}
        hideLabel
        placeholder={initially ? undefined : label}
        value={text}
        onChange={setText}
        error={problem}
        autoFocus
        rows={initially ? 4 : 2}
        onKeyDown={keys}
      />
      <div className={styles.noteActions}>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel}
        </Button>
        <Button variant="filled" saving={saving} disabled={!text.trim()} onClick={() => void send()}>
          {act}
        </Button>
      </div>
    </div>
  );
}
