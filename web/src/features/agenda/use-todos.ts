import { type AgendaAnswer, type AgendaTab, listTodos, type Todo } from '@fairlead/domain/agenda/agenda.contract';
import { withoutTask } from '@fairlead/domain/agenda/buckets';
import type { DatePreset } from '@fairlead/domain/dates/presets';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api';
import { useAppEvent, useRecordUpdates } from '../../lib/events';
import { useFormats } from '../../ui/formats';
import { complete } from '../calendar-entries/public';

interface TodosAsked {
  readonly tab?: AgendaTab | undefined;
  readonly complete?: 'Yes' | 'No';
  readonly user_id?: number | undefined;
  readonly q?: string | undefined;
  readonly due?: DatePreset | undefined;
  readonly due_from?: string | undefined;
  readonly due_to?: string | undefined;
  readonly priority_id?: number | undefined;
  readonly category_id?: number | undefined;
  readonly sort_by?: 'due_date' | 'updated_at';
}

/** A completed task stays struck through for this long before it leaves. */
const STRUCK_MS = 4000;
type Totals = AgendaAnswer['totals'];

/** Pages of tasks. A completed task is struck through at once, and the totals fall; it leaves a little later. */
export function useTodos(asked: TodosAsked, size: number) {
  const query = useInfiniteQuery({
    queryKey: keyOf(asked, size),
    queryFn: ({ pageParam, signal }) =>
      call(listTodos, { query: { ...asked, page: pageParam, per_page: size }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    placeholderData: (before) => before,
  });
  const pages = query.data?.pages;
  const todos: readonly Todo[] | undefined = pages?.flatMap((page) => page.todos);
  const { done, finish, reread } = useFinishing();
  const { today, settings } = useFormats();
  const weekStart = settings.dateFormat === 'eu' ? 1 : 0;
  const struck = todos?.filter(({ id, completed_at }) => done.has(id) && completed_at === null) ?? [];
  const totals: Totals | undefined = struck.reduce<Totals | undefined>(
    (now, { unformatted_due_date: due }) => now && withoutTask(now, due, today(), weekStart),
    pages?.at(-1)?.totals,
  );
  return {
    todos,
    totals,
    total: pages?.at(-1)?.pagination.total ?? 0,
    weekStart,
    done,
    finish,
    failed: query.isError && !pages,
    isStale: query.isPlaceholderData,
    retry: () => void query.refetch(),
    reread,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}

/** The first page is already loaded, with the answer to another call; pages that were read before stay. */
export function rememberTodos(queries: QueryClient, asked: TodosAsked, size: number, first: AgendaAnswer): void {
  queries.setQueryData(keyOf(asked, size), (now: unknown) => now ?? { pages: [first], pageParams: [1] });
}

function keyOf(asked: TodosAsked, size: number) {
  return ['todos', size, asked];
}

/** The tasks that were completed just now. Undo, and any other change, reads the tasks again. */
function useFinishing() {
  const queries = useQueryClient();
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const acting = useRef(0);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const waiting = useRef<(() => void) | undefined>(undefined);
  const drop = () => {
    clearTimeout(timer.current);
    waiting.current?.();
    waiting.current = undefined;
  };
  /** Ends when they are read, or when a later call reads them instead. */
  const reread = async (): Promise<void> => {
    drop();
    const wait = last.current + STRUCK_MS - Date.now();
    let dropped = false;
    if (wait > 0)
      await new Promise<void>((done) => {
        waiting.current = () => {
          dropped = true;
          done();
        };
        timer.current = setTimeout(done, wait);
      });
    if (dropped) return;
    waiting.current = undefined;
    await queries.invalidateQueries({ queryKey: ['todos'] });
    setDone((now) => (now.size ? new Set() : now));
  };
  useEffect(() => drop, []);
  useRecordUpdates(() => void reread());
  useAppEvent('list_view:refresh', ({ resource_type }) => {
    // Undo does not name a kind of record: struck tasks are open again.
    if (!resource_type && acting.current === 0) {
      last.current = 0;
      setDone(new Set());
    }
    void reread();
  });
  const finish = async (todo: Todo): Promise<void> => {
    const isDone = todo.completed_at !== null || done.has(todo.id);
    acting.current += 1;
    last.current = Date.now();
    setDone((now) => (isDone ? without(now, todo.id) : new Set([...now, todo.id])));
    if (!(await complete(todo, todo.on, !isDone)))
      setDone((now) => (isDone ? new Set([...now, todo.id]) : without(now, todo.id)));
    acting.current -= 1;
  };
  return { done, finish, reread };
}

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((one) => one !== id));
}
