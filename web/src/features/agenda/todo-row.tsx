import type { Todo } from '@fairlead/domain/agenda/agenda.contract';
import { useRef } from 'react';
import { RecordLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { ColourDot, KeyCap, NextStepChip } from '../../ui/chips';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconCalendar, IconCheck, IconDots, IconPencil, IconRepeat } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { TaskCircle } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { useFocusHeir } from '../../ui/use-focus-heir';
import { entriesMessages, openEntryForm, useStepWords } from '../calendar-entries/public';
import { agendaMessages as m } from './agenda.messages';
import styles from './agenda.module.css';
import type { Column, useAgendaScreen } from './use-agenda-screen';

interface Props {
  readonly todo: Todo;
  readonly on: Pick<ReturnType<typeof useAgendaScreen>, 'list' | 'selection' | 'columns'>;
  readonly onPostpone: () => void;
}

/** The name of the task that follows the one that leaves. */
const beside = (row: HTMLElement) =>
  (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>('[data-name]');

/** One task: the circle completes it, its name opens it, and its acts appear under the pointer or the focus. */
export function TodoRow({ todo, on, onPostpone }: Props) {
  const { list, selection } = on;
  const row = useRef<HTMLLIElement>(null);
  useFocusHeir(row, beside);
  const { date } = useFormats();
  const isDone = todo.completed_at !== null || list.done.has(todo.id);
  const { tone, words } = useStepWords()(todo.due_date, null);
  const locked = todo.can_edit ? null : entriesMessages.unable;
  const finish = () => (locked ? errorToast(locked) : void list.finish(todo));
  const isChosen = selection.ids.has(todo.id);
  return (
    <li ref={row} className={styles.row} data-todo={todo.id} data-chosen={isChosen || undefined}>
      <span className={styles.choose}>
        <Checkbox
          label={m.select(todo.name)}
          hideLabel
          checked={isChosen}
          onChange={(_is, { shiftKey }) => selection.toggle(todo.id, shiftKey)}
        />
      </span>
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
          {todo.repeats && <IconRepeat size={13} aria-label={m.repeats} className={styles.repeats} />}
        </button>
        {todo.on && (
          <RecordLink type={todo.on.kind} id={todo.on.id} className={styles.under}>
            {todo.on.name}
          </RecordLink>
        )}
      </div>
      <Cells todo={todo} columns={on.columns} />
      <span className={styles.chip}>
        {todo.completed_at === null ? (
          <button
            type="button"
            className={styles.chipButton}
            aria-label={entriesMessages.due(words)}
            onClick={() => (locked ? errorToast(locked) : onPostpone())}
          >
            <NextStepChip tone={tone}>{words}</NextStepChip>
          </button>
        ) : (
          <span className={styles.when}>{date(todo.completed_at)}</span>
        )}
      </span>
      <Acts todo={todo} isDone={isDone} locked={locked} onFinish={finish} onPostpone={onPostpone} />
    </li>
  );
}

/** The columns that the user chose. */
function Cells({ todo, columns }: { todo: Todo; columns: readonly Column[] }) {
  const { account } = useSession();
  const owner = account.users.find(({ id }) => id === todo.owner_id);
  const named = (list: readonly { id: number; name: string; hex_color?: string | null }[], id: number | null) =>
    list.find((one) => one.id === id);
  const category = named(account.event_categories, todo.event_category_id);
  const priority = named(account.calendar_entry_priorities, todo.calendar_entry_priority_id);
  const status = named(account.calendar_entry_statuses, todo.calendar_entry_status_id);
  const cells: Readonly<Record<Column, React.ReactNode>> = {
    on: todo.on && (
      <RecordLink type={todo.on.kind} id={todo.on.id} className={styles.recordLink}>
        {todo.on.name}
      </RecordLink>
    ),
    category: category?.name,
    priority: priority && <ColourDot colour={priority.hex_color}>{priority.name}</ColourDot>,
    status: status && <ColourDot colour={status.hex_color}>{status.name}</ColourDot>,
    owner: owner && <UserAvatar id={owner.id} name={owner.full_name} decorative={false} />,
  };
  return columns.map((column) => (
    <span key={column} className={styles.cell} data-column={column}>
      {cells[column]}
    </span>
  ));
}

interface ActsProps {
  readonly todo: Todo;
  readonly isDone: boolean;
  readonly locked: string | null;
  readonly onFinish: () => void;
  readonly onPostpone: () => void;
}

function Acts({ todo, isDone, locked, onFinish, onPostpone }: ActsProps) {
  const edit = () => openEntryForm({ id: todo.id, on: todo.on });
  const turn = isDone ? m.reopen : m.complete;
  return (
    <>
      <span className={styles.acts}>
        <Button icon={IconCheck} trailing={<KeyCap>E</KeyCap>} disabledReason={locked} tabIndex={-1} onClick={onFinish}>
          {turn}
        </Button>
        {!isDone && (
          <Button
            icon={IconCalendar}
            trailing={<KeyCap>P</KeyCap>}
            disabledReason={locked}
            tabIndex={-1}
            onClick={onPostpone}
          >
            {m.postpone}
          </Button>
        )}
        <IconButton icon={IconPencil} label={m.editOf(todo.name)} size="md" tabIndex={-1} onClick={edit} />
      </span>
      <span className={styles.menu}>
        <Menu
          label={m.actsOf(todo.name)}
          position="bottom-end"
          groups={[
            [
              { label: turn, icon: IconCheck, disabledReason: locked, onSelect: onFinish },
              ...(isDone
                ? []
                : [{ label: m.postpone, icon: IconCalendar, disabledReason: locked, onSelect: onPostpone }]),
              { label: m.edit, icon: IconPencil, onSelect: edit },
            ],
          ]}
        >
          <IconButton icon={IconDots} label={m.actsOf(todo.name)} size="md" noTooltip />
        </Menu>
      </span>
    </>
  );
}
