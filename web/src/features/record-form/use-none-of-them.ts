import { setNewRecordAside } from '@fairlead/domain/duplicates/duplicates.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useRef, useState } from 'react';
import { call } from '../../lib/api';
import type { Saved } from './record-calls';

/** The records that were offered and refused: hidden in this form, and remembered with the record that it saves. */
export function useNoneOfThem(kind: RecordKind, onSaved: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const [none, setNone] = useState(false);
  const others = useRef<readonly number[]>([]);
  const onNone = (ids: readonly number[]) => {
    others.current = ids;
    setNone(true);
  };
  const saved = ({ record: { id } }: Saved) => {
    // What cannot be remembered is only offered once more, on the page of duplicates.
    if (others.current.length)
      void call(setNewRecordAside, { body: { type: kind, id, others: [...others.current] } }).catch(() => undefined);
    onSaved();
  };
  return { like: { box, none, onNone }, saved };
}
