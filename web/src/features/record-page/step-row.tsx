import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ReactNode } from 'react';
import { NextStep } from '../calendar-entries/public';
import type { SavedRecord } from '../record-form/public';
import styles from './step-row.module.css';

interface Props {
  kind: RecordKind;
  record: SavedRecord;
  /** What is left of the next step, such as the stage bar. */
  below?: ReactNode;
  /** On a phone the next step is below the head of the record, which takes a third of the screen at most. */
  phone: boolean;
}

/** The line below the title: the progress of the record, and the next step. */
export function StepRow({ kind, record, below, phone }: Props) {
  if (phone) return below ? <div className={styles.bar}>{below}</div> : null;
  return (
    <div className={styles.row}>
      {below && <div className={styles.bar}>{below}</div>}
      <div className={styles.step}>
        <NextStep kind={kind} record={record} fallback={<div className={styles.waiting} />} />
      </div>
    </div>
  );
}

/** The next step in a line of its own, on a phone. */
export function StepBelow({ kind, record }: Pick<Props, 'kind' | 'record'>) {
  return (
    <div className={styles.below}>
      <NextStep kind={kind} record={record} fallback={<div className={styles.waiting} />} />
    </div>
  );
}
