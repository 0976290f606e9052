import { useRef } from 'react';

interface Options<R> {
  rows: readonly (R | null)[];
  rowId: (row: R) => number;
  selected?: ReadonlySet<number>;
  onSelect?: (selected: ReadonlySet<number>) => void;
}

/** One row on or off, or with shift all from the last one to this. Only rows that are loaded can be chosen. */
export function useRowSelection<R>({ rows, rowId, selected, onSelect }: Options<R>) {
  const anchor = useRef(0);
  const idAt = (index: number) => {
    const row = rows[index];
    return row ? rowId(row) : null;
  };
  const choose = (index: number, extend: boolean) => {
    const id = idAt(index);
    if (!selected || !onSelect || id === null) return;
    const next = new Set(selected);
    if (extend) {
      for (let at = Math.min(anchor.current, index); at <= Math.max(anchor.current, index); at += 1) {
        const between = idAt(at);
        if (between !== null) next.add(between);
      }
    } else {
      if (!next.delete(id)) next.add(id);
      anchor.current = index;
    }
    onSelect(next);
  };
  const loaded = rows.flatMap((row) => (row ? [rowId(row)] : []));
  const chosen = loaded.filter((id) => selected?.has(id)).length;
  return {
    choose,
    all: loaded.length > 0 && chosen === loaded.length,
    some: chosen > 0 && chosen < loaded.length,
    chooseAll: (on: boolean) => onSelect?.(new Set(on ? loaded : [])),
  };
}
