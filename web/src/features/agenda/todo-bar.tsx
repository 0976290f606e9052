import { MOST_TODOS_AT_ONCE, type Todo, type TodoAct } from '@fairlead/domain/agenda/agenda.contract';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { useSession } from '../../lib/session';
import { useShortcuts } from '../../lib/shortcuts';
import { IconCalendar, IconCheck, IconFlag, IconRestore, IconTrash, IconUser } from '../../ui/icons';
import { Act, Bar, bulkStyles } from '../bulk/public';
import { act } from './acts';
import { agendaMessages as m } from './agenda.messages';
import { ChooseDialog } from './choose-dialog';
import type { useAgendaScreen } from './use-agenda-screen';

interface Props {
  readonly on: ReturnType<typeof useAgendaScreen>;
  readonly onPostpone: (todos: readonly Todo[]) => void;
}

type Words = (n: number) => string;

/** What can be done to the selected tasks at once. */
export function TodoBar({ on, onPostpone }: Props) {
  const { list, selection } = on;
  const [choosing, setChoosing] = useState<'owner' | 'priority' | null>(null);
  const ids = [...selection.ids].slice(0, MOST_TODOS_AT_ONCE);
  useShortcuts([{ keys: 'Escape', label: m.clear, group: m.shortcuts, run: selection.clear }]);
  const run = async (does: TodoAct, words: Words) => {
    const isDone = await act(ids, does, words);
    if (isDone) selection.clear();
    return isDone;
  };
  const chosen = (list.todos ?? []).filter(({ id }) => selection.ids.has(id));
  const n = selection.ids.size;
  const shown = Math.min(list.todos?.length ?? 0, MOST_TODOS_AT_ONCE);
  return (
    <>
      <Bar label={m.bar} onClose={selection.clear} closeLabel={m.clear}>
        <span className={bulkStyles.count} role="status">
          {m.selected(n)}
        </span>
        {n < shown && (
          <button type="button" className={bulkStyles.all} onClick={selection.chooseAll}>
            {m.selectShown(shown)}
          </button>
        )}
        <span className={`${bulkStyles.line} ${bulkStyles.break}`} />
        <TodoActs
          isDone={on.shown === 'done'}
          run={(does, words) => void run(does, words)}
          onPostpone={() => onPostpone(chosen)}
          onChoose={setChoosing}
        />
      </Bar>
      {choosing && <ChooseDialog what={choosing} count={n} onClose={() => setChoosing(null)} onChoose={run} />}
    </>
  );
}

interface ActsProps {
  readonly isDone: boolean;
  readonly run: (does: TodoAct, words: Words) => void;
  readonly onPostpone: () => void;
  readonly onChoose: (what: 'owner' | 'priority') => void;
}

function TodoActs({ isDone, run, onPostpone, onChoose }: ActsProps) {
  const { account } = useSession();
  const disabledReason = useCan().why('create', 'calendar_entry');
  return (
    <>
      {isDone ? (
        <Act icon={IconRestore} disabledReason={disabledReason} onClick={() => run({ act: 'reopen' }, m.reopenedMany)}>
          {m.reopen}
        </Act>
      ) : (
        <>
          <Act
            icon={IconCheck}
            disabledReason={disabledReason}
            onClick={() => run({ act: 'complete' }, m.completedMany)}
          >
            {m.complete}
          </Act>
          <Act icon={IconCalendar} disabledReason={disabledReason} onClick={onPostpone}>
            {m.postpone}
          </Act>
        </>
      )}
      <Act icon={IconUser} disabledReason={disabledReason} onClick={() => onChoose('owner')}>
        {m.assign}
      </Act>
      {account.calendar_entry_priorities.length > 0 && (
        <Act icon={IconFlag} disabledReason={disabledReason} onClick={() => onChoose('priority')}>
          {m.prioritize}
        </Act>
      )}
      <Act icon={IconTrash} disabledReason={disabledReason} onClick={() => run({ act: 'delete' }, m.deletedMany)}>
        {m.delete}
      </Act>
    </>
  );
}
