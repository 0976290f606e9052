import { type KeyboardEvent, useState } from 'react';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/text-field';
import { useFocusReturn } from '../../ui/use-focus-return';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

interface Props {
  label: string;
  /** The label of the save button. */
  act: string;
  initially: string;
  save: (text: string) => Promise<void>;
  onClose: () => void;
}

/** A text that is written or changed in place. It stays until it is saved, even if saving fails; Escape discards it. */
export function WritingField({ label, act, initially, save, onClose }: Props) {
  // On closing, the focus returns to the button that opened the field.
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
    // Escape closes this field only, not the panel around it.
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
