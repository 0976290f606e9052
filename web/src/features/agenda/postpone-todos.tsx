import type { Todo } from '@fairlead/domain/agenda/agenda.contract';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { useFormats } from '../../ui/formats';
import { postpone, PostponeDialog, postponeMessages } from '../calendar-entries/public';
import { act } from './acts';
import { agendaMessages as m } from './agenda.messages';

interface Props {
  readonly todos: readonly Todo[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Postpones one task, or several at once. */
export function PostponeTodos({ todos, onClose, onDone }: Props) {
  const { day } = useFormats();
  const [first] = todos;
  if (!first) return null;
  const one = todos.length === 1;
  const due = postponeMessages.whatOf(first.name, first.due_date && day(first.due_date));
  const run = async (to: PlainDate) => {
    const isDone = one
      ? await postpone(first, first.on, to, day(to))
      : await act(
          todos.map(({ id }) => id),
          { act: 'postpone', due_date: to },
          (n) => m.postponedMany(n, day(to)),
        );
    if (isDone) onDone?.();
    return isDone;
  };
  return (
    <PostponeDialog
      what={one ? due : m.many(todos.length)}
      due={one ? first.due_date : null}
      onClose={onClose}
      onPostpone={run}
    />
  );
}
