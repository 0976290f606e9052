import type { Todo } from '@fairlead/domain/agenda/agenda.contract';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { recordPath } from '../../lib/record-link';
import { useShortcuts } from '../../lib/shortcuts';
import { agendaMessages as m } from './agenda.messages';
import type { useAgendaScreen } from './use-agenda-screen';

type Screen = ReturnType<typeof useAgendaScreen>;

/** `j` and `k` walk through the tasks; other keys act on the one with the focus. */
export function useTodoKeys(
  { list, selection }: Screen,
  postpone: (todos: readonly Todo[]) => void,
  add: () => void,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-todo]') ?? [])];
  const here = () => rows().findIndex((row) => row.contains(document.activeElement));
  const go = (by: number) => () => {
    const all = rows();
    const at = here();
    const next = all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))];
    next?.querySelector<HTMLElement>('[data-name]')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const onCurrent = (work: (todo: Todo) => void) => () => {
    const id = Number(rows()[here()]?.dataset.todo);
    const todo = list.todos?.find((one) => one.id === id);
    if (todo) work(todo);
  };
  const group = m.shortcuts;
  useShortcuts([
    { keys: 'j', label: m.keys.next, group, run: go(1) },
    { keys: 'k', label: m.keys.previous, group, run: go(-1) },
    { keys: 'e', label: m.keys.complete, group, run: onCurrent((todo) => todo.can_edit && void list.finish(todo)) },
    {
      keys: 'p',
      label: m.keys.postpone,
      group,
      run: onCurrent((todo) => todo.can_edit && todo.completed_at === null && postpone([todo])),
    },
    { keys: 'x', label: m.keys.select, group, run: onCurrent(({ id }) => selection.toggle(id)) },
    {
      keys: 'o',
      label: m.keys.open,
      group,
      run: onCurrent(({ on }) => on && void router.navigate({ href: recordPath(on.kind, on.id) })),
    },
    { keys: 'n', label: m.keys.add, group, run: add },
  ]);
  return box;
}
