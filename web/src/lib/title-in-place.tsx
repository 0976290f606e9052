import { type KeyboardEvent, useRef, useState } from 'react';
import { TextField } from '../ui/text-field';
import { errorToast } from '../ui/toast-store';
import { errorText } from './request-error';
import styles from './title-in-place.module.css';

interface Props {
  title: string;
  /** Names the box, and what a press of the title does. */
  label: string;
  /** Null if the user may not change it. */
  onRename: ((title: string) => Promise<void> | void) | null;
}

/** The title of a page, edited in place: Enter saves, Escape cancels. */
export function TitleInPlace({ title, label, onRename }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const left = useRef(false);
  const wasTyped = useRef(false);
  if (!onRename) return <h1 className="fl-page-title">{title}</h1>;
  const start = () => {
    left.current = false;
    wasTyped.current = true;
    setTyped(title);
  };
  if (typed === null) {
    return (
      <h1 className="fl-page-title">
        <button type="button" className={styles.title} title={label} autoFocus={wasTyped.current} onClick={start}>
          {title}
        </button>
      </h1>
    );
  }
  const end = async () => {
    if (left.current) return;
    left.current = true;
    const next = typed.trim();
    try {
      if (next && next !== title) await onRename(next);
    } catch (error) {
      errorToast(errorText(error));
    }
    setTyped(null);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void end();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    left.current = true;
    setTyped(null);
  };
  return (
    <span className={styles.naming}>
      <h1 className="fl-hidden">{title}</h1>
      <TextField
        label={label}
        hideLabel
        value={typed}
        onChange={setTyped}
        onBlur={() => void end()}
        onKeyDown={keys}
        maxLength={100}
        autoFocus
      />
    </span>
  );
}
