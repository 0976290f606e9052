import { useEffect, useRef, useState } from 'react';
import { SearchBox } from '../ui/search-box';
import { useSettled } from './use-settled';

const PAUSE_MS = 200;

interface SettledSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * A search box of an address: the address follows after a pause in typing, and the box follows other changes of the
 * address.
 */
export function SettledSearch({ label, value, onChange }: SettledSearchProps) {
  const [typed, setTyped] = useState(value);
  const settled = useSettled(typed, PAUSE_MS);
  const last = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    if (settled === last.current) return;
    last.current = settled;
    change.current(settled);
  }, [settled]);
  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    setTyped(value);
  }, [value]);
  return <SearchBox label={label} value={typed} onChange={setTyped} />;
}
