import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { IconFileSpreadsheet } from '../../ui/icons';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';

interface Props {
  file: File | null;
  onFile: (file: File | null) => void;
}

/** A file is dropped here or chosen with the button. */
export function DropZone({ file, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => hold(event, true)}
      onDragLeave={(event) => hold(event, false)}
      onDrop={(event) => {
        hold(event, false);
        const [dropped] = event.dataTransfer.files;
        if (dropped) onFile(dropped);
      }}
    >
      <IconFileSpreadsheet size={24} aria-hidden />
      <p className={styles.dropTitle} aria-live="polite">
        {file ? (
          m.chosen(file.name, sizeText(file.size))
        ) : (
          <>
            <span className={styles.byMouse}>{m.drop}</span>
            <span className={styles.byTouch}>{m.dropByTouch}</span>
          </>
        )}
      </p>
      <p className="fl-label">{m.dropText}</p>
      <Button onClick={() => input.current?.click()}>{m.choose}</Button>
      <input
        ref={input}
        type="file"
        className="fl-hidden"
        tabIndex={-1}
        aria-label={m.choose}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain"
        onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
      />
    </div>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
