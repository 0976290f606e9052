import type { Todo } from '@fairlead/domain/agenda/agenda.contract';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { recordPath, RecordLink } from '../../lib/record-link';
import { NextStepChip } from '../../ui/chips';
import { keyOf } from '../../ui/key-names';
import { TaskCircle } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { useFocusHeir } from '../../ui/use-focus-heir';
import type { useTodos } from '../agenda/public';
import { entriesMessages, openEntryForm, useStepWords } from '../calendar-entries/public';
import styles from './home.module.css';

interface Props {
  readonly todo: Todo;
  readonly list: ReturnType<typeof useTodos>;
  readonly onPostpone: () => void;
}

const beside = (row: HTMLElement) =>
  (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>('[data-name]');

/** One task: `e` completes and `p` postpones the one that has the focus, and `o` opens its record. */
export function WidgetRow({ todo, list, onPostpone }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const router = useRouter();
  useFocusHeir(row, beside);
  const { tone, words } = useStepWords()(todo.due_date, null);
  const isDone = list.done.has(todo.id);
  const locked = todo.can_edit ? null : entriesMessages.unable;
  const finish = () => (locked ? errorToast(locked) : void list.finish(todo));
  const later = () => (locked ? errorToast(locked) : onPostpone());
  const visit = () => todo.on && void router.navigate({ href: recordPath(todo.on.kind, todo.on.id) });
  const press = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { e: finish, p: later, o: visit }[keyOf(event)];
    if (!act || isDone) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <li ref={row} className={styles.row} data-widget-todo onKeyDown={press}>
      <TaskCircle done={isDone} tone={tone} title={todo.name} onToggle={finish} />
      <div className={styles.words}>
        <button
          type="button"
          data-name
          className={styles.name}
          data-done={isDone || undefined}
          onClick={() => openEntryForm({ id: todo.id, on: todo.on })}
        >
          {todo.name}
        </button>
        {todo.on && (
          <RecordLink type={todo.on.kind} id={todo.on.id} className={styles.under}>
            {todo.on.name}
          </RecordLink>
        )}
      </div>
      <button type="button" className={styles.chipButton} aria-label={entriesMessages.due(words)} onClick={later}>
        <NextStepChip tone={tone}>{words}</NextStepChip>
      </button>
    </li>
  );
}
