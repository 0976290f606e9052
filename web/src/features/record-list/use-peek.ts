import { useSearchState } from '../../lib/search-state';
import type { ListRow } from './list-pages';

/** The record shown beside the list. It is in the address, so a link opens it too. */
export function usePeek(rows: readonly (ListRow | null)[]) {
  const [search, setSearch] = useSearchState();
  const id = /^\d{1,15}$/.test(search.peek ?? '') ? Number(search.peek) : null;
  const index = id === null ? -1 : rows.findIndex((row) => row?.id === id);
  const show = (next: number | null) => {
    if (next !== id) setSearch({ peek: next === null ? undefined : String(next) });
  };
  return {
    id,
    place: index < 0 ? null : { index, total: rows.length },
    show,
    move: (by: 1 | -1) => {
      const next = rows[index + by];
      if (index >= 0 && next) show(next.id);
    },
  };
}
