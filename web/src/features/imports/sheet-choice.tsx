import type { UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { useState } from 'react';
import { errorText } from '../../lib/request-error';
import { Select } from '../../ui/select';
import { errorToast } from '../../ui/toast-store';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';

interface Props {
  found: UploadAnswer;
  onSheet: (sheet: string) => Promise<void>;
}

/** Choosing another sheet of the workbook reads it again and guesses its columns. */
export function SheetChoice({ found, onSheet }: Props) {
  const [reading, setReading] = useState<string | null>(null);
  const choose = async (sheet: string) => {
    setReading(sheet);
    try {
      await onSheet(sheet);
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setReading(null);
    }
  };
  return (
    <div className={styles.settings}>
      <Select
        label={m.sheet}
        hint={reading ? m.readingSheet : m.rowsIn(found.total)}
        value={reading ?? found.sheet}
        options={found.sheets.map((name) => ({ value: name, label: name }))}
        onChange={(sheet) => sheet && sheet !== found.sheet && void choose(sheet)}
      />
    </div>
  );
}
