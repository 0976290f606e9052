import { AGENDA_TABS, type AgendaTab, type Todo } from '@fairlead/domain/agenda/agenda.contract';
import { isDatePreset } from '@fairlead/domain/dates/presets';
import { useState } from 'react';
import { useKeptState } from '../../lib/kept-state';
import { useSearchState } from '../../lib/search-state';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';
import { useTodos } from './use-todos';

export const SHOWN = ['open', ...AGENDA_TABS, 'done'] as const;
export type Shown = (typeof SHOWN)[number];
export const COLUMNS = ['on', 'category', 'priority', 'status', 'owner'] as const;
export type Column = (typeof COLUMNS)[number];
const FIRST_COLUMNS: readonly Column[] = ['on', 'category', 'priority', 'owner'];
const SIZE = 50;
const NO_FILTER = {
  q: undefined,
  due: undefined,
  from: undefined,
  to: undefined,
  priority: undefined,
  category: undefined,
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The state of the page, from the address: `todo_complete=No` with `todo_owner`, and the tab. Without any of it, the
 * page shows the user's own open tasks.
 */
export function useAgendaScreen() {
  const [search, change] = useSearchState();
  const { user } = useSession();
  const { today } = useFormats();
  const [columns, setColumns] = useKeptState<readonly Column[]>('agenda-columns', FIRST_COLUMNS);
  const isPlain = search.todo_complete === undefined && search.todo_owner === undefined;
  const owner = isPlain ? user.id : Number(search.todo_owner) || null;
  const tab = AGENDA_TABS.find((one) => one === search.tab);
  const shown: Shown = search.todo_complete === 'Yes' ? 'done' : (tab ?? 'open');
  const due = search.due && isDatePreset(search.due) ? search.due : undefined;
  const [from, to] = [search.from, search.to].map((day) => (day && DAY.test(day) ? day : undefined));
  const sort = search.sort === 'updated_at' ? ('updated_at' as const) : ('due_date' as const);
  const list = useTodos(
    {
      tab,
      complete: shown === 'done' ? 'Yes' : 'No',
      user_id: owner ?? undefined,
      q: search.q || undefined,
      due: due === 'custom' ? undefined : due,
      due_from: from,
      due_to: to,
      priority_id: Number(search.priority) || undefined,
      category_id: Number(search.category) || undefined,
      sort_by: sort,
    },
    SIZE,
  );
  const ownerKey = owner === null ? undefined : String(owner);
  /** Sets tab and owner together, so that the address contains both. */
  const go = (patch: Record<string, string | undefined>) =>
    change({ todo_complete: search.todo_complete ?? 'No', todo_owner: ownerKey, ...patch });
  const isNarrow = Object.keys(NO_FILTER).some((key) => search[key]);
  return {
    shown,
    owner,
    due,
    from: from ?? null,
    to: to ?? null,
    sort,
    search,
    list,
    columns: COLUMNS.filter((column) => columns.includes(column)),
    setColumns,
    today: today(),
    isGrouped: sort === 'due_date' && shown !== 'done',
    isNarrow,
    isFiltered: isNarrow,
    selection: useSelected(list.todos),
    show: (next: Shown) =>
      go({
        todo_complete: next === 'done' ? 'Yes' : 'No',
        tab: next === 'done' || next === 'open' ? undefined : (next satisfies AgendaTab),
      }),
    setOwner: (id: number | null) => go({ todo_owner: id === null ? undefined : String(id) }),
    filter: go,
    clearFilters: () => go(NO_FILTER),
  };
}

/** The chosen tasks, among those that are shown. */
function useSelected(todos: readonly Todo[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number | null>(null);
  const ids = new Set((todos ?? []).flatMap(({ id }) => (chosen.has(id) ? [id] : [])));
  const toggle = (id: number, range = false) => {
    const order = (todos ?? []).map((todo) => todo.id);
    const [a, b] = [order.indexOf(last ?? id), order.indexOf(id)];
    const between = range && a >= 0 ? order.slice(Math.min(a, b), Math.max(a, b) + 1) : [id];
    setLast(id);
    setChosen(ids.has(id) ? new Set([...ids].filter((one) => !between.includes(one))) : new Set([...ids, ...between]));
  };
  return {
    ids,
    toggle,
    chooseAll: () => setChosen(new Set((todos ?? []).map(({ id }) => id))),
    clear: () => setChosen(new Set()),
  };
}
