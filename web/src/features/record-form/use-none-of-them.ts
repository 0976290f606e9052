import { setNewRecordAside } from '@fairlead/domain/duplicates/duplicates.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useRef, useState } from 'react';
import { call } from '../../lib/api';
import type { Saved } from './record-calls';

/** The offered records that were dismissed: hidden in this form, and remembered with the record that it saves. */
export function useNoneOfThem(kind: RecordKind, onSaved: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const [none, setNone] = useState(false);
  const others = useRef<readonly number[]>([]);
  const onNone = (ids: readonly number[]) => {
    others.current = ids;
    setNone(true);
  };
  const saved = ({ record: { id } }: Saved) => {
    if (others.current.length) rememberNone(kind, id, others.current);
    onSaved();
  };
  return { like: { box, none, onNone }, saved };
}

/** A pair that cannot be remembered is only offered once more, on the page of duplicates. */
export function rememberNone(kind: RecordKind, id: number, others: readonly number[]): void {
  void call(setNewRecordAside, { body: { type: kind, id, others: [...others] } }).catch(() => undefined);
}
