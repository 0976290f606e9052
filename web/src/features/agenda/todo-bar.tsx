import { MOST_TODOS_AT_ONCE, type Todo } from '@fairlead/domain/agenda/agenda.contract';
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

/** What can be done to the selected tasks at once. */
export function TodoBar({ on, onPostpone }: Props) {
  const { list, selection } = on;
  const [choosing, setChoosing] = useState<'owner' | 'priority' | null>(null);
  const { account } = useSession();
  const blocked = useCan().why('create', 'calendar_entry');
  const ids = [...selection.ids].slice(0, MOST_TODOS_AT_ONCE);
  useShortcuts([{ keys: 'Escape', label: m.clear, group: m.shortcuts, run: selection.clear }]);
  const run = async (does: Parameters<typeof act>[1], words: (n: number) => string) => {
    if (await act(ids, does, words)) selection.clear();
  };
  const chosen = (list.todos ?? []).filter(({ id }) => selection.ids.has(id));
  const isDone = on.shown === 'done';
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
        {isDone ? (
          <Act icon={IconRestore} disabledReason={blocked} onClick={() => void run({ act: 'reopen' }, m.reopenedMany)}>
            {m.reopen}
          </Act>
        ) : (
          <>
            <Act
              icon={IconCheck}
              disabledReason={blocked}
              onClick={() => void run({ act: 'complete' }, m.completedMany)}
            >
              {m.complete}
            </Act>
            <Act icon={IconCalendar} disabledReason={blocked} onClick={() => onPostpone(chosen)}>
              {m.postpone}
            </Act>
          </>
        )}
        <Act icon={IconUser} disabledReason={blocked} onClick={() => setChoosing('owner')}>
          {m.assign}
        </Act>
        {account.calendar_entry_priorities.length > 0 && (
          <Act icon={IconFlag} disabledReason={blocked} onClick={() => setChoosing('priority')}>
            {m.prioritize}
          </Act>
        )}
        <Act icon={IconTrash} disabledReason={blocked} onClick={() => void run({ act: 'delete' }, m.deletedMany)}>
          {m.delete}
        </Act>
      </Bar>
      {choosing && (
        <ChooseDialog
          what={choosing}
          count={n}
          onClose={() => setChoosing(null)}
          onChoose={async (does, words) => {
            const isDoneNow = await act(ids, does, words);
            if (isDoneNow) selection.clear();
            return isDoneNow;
          }}
        />
      )}
    </>
  );
}
