import { MOST_TODOS_COUNTED, type Todo } from '@fairlead/domain/agenda/agenda.contract';
import { type Group, GROUPS, groupOf } from '@fairlead/domain/agenda/buckets';
import { daysBetween } from '@fairlead/domain/dates/plain';
import { longDay } from '@fairlead/domain/locale/locale';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../lib/can';
import { useLiveEntries } from '../../lib/live/use-live-entries';
import { usePageTitle } from '../../lib/page-title';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconCheckbox, IconPlus } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { PageHead, PageTabs } from '../../ui/page';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { openEntryForm } from '../calendar-entries/public';
import { agendaMessages as m } from './agenda.messages';
import styles from './agenda.module.css';
import { DisplayMenu } from './display-menu';
import { PostponeTodos } from './postpone-todos';
import { TodoBar } from './todo-bar';
import { TodoFilters } from './todo-filters';
import { TodoRow } from './todo-row';
import { SHOWN, type Shown, useAgendaScreen } from './use-agenda-screen';
import { useTodoKeys } from './use-todo-keys';

/** /to_dos: tasks by when they are due. The address holds tab, owner and filters. */
export function AgendaPage() {
  usePageTitle(m.title);
  const on = useAgendaScreen();
  useLiveEntries(on.list.reread);
  const { why } = useCan();
  const [postponing, setPostponing] = useState<readonly Todo[]>([]);
  const add = () => openEntryForm({ type: 'CalendarTask', owner: on.owner ?? undefined });
  const keys = useTodoKeys(on, setPostponing, add);
  const blocked = why('create', 'calendar_entry');
  return (
    <div className={styles.page}>
      <PageHead
        title={m.title}
        actions={
          <Button variant="filled" icon={IconPlus} disabledReason={blocked} onClick={add} data-adds>
            {m.newTask}
          </Button>
        }
      />
      <PageTabs>
        <Tabs
          label={m.shown}
          value={on.shown}
          onChange={on.show}
          tabs={SHOWN.map((value) => ({ value, label: m.tabs[value], ...countOf(value, on.list.totals) }))}
        />
      </PageTabs>
      <TodoFilters on={on} aside={<DisplayMenu on={on} />} />
      <div ref={keys} className={styles.scroll} tabIndex={-1}>
        <Listed on={on} onPostpone={(todo) => setPostponing([todo])} onAdd={add} blocked={blocked} />
      </div>
      {on.selection.ids.size > 0 && <TodoBar on={on} onPostpone={setPostponing} />}
      {postponing.length > 0 && (
        <PostponeTodos todos={postponing} onClose={() => setPostponing([])} onDone={on.selection.clear} />
      )}
    </div>
  );
}

type Screen = ReturnType<typeof useAgendaScreen>;

function countOf(shown: Shown, totals: Screen['list']['totals']) {
  if (!totals || shown === 'done') return {};
  const count = totals[shown];
  return {
    count: Math.min(count, MOST_TODOS_COUNTED),
    tone: shown === 'overdue' && count ? ('red' as const) : undefined,
  };
}

interface ListedProps {
  readonly on: Screen;
  readonly onPostpone: (todo: Todo) => void;
  readonly onAdd: () => void;
  readonly blocked: string | null;
}

function Listed({ on, onPostpone, onAdd, blocked }: ListedProps) {
  const { list } = on;
  if (list.failed) return <ListFailed text={m.failed} again={m.again} retry={list.retry} />;
  if (!list.todos) return <SkeletonRows rows={8} />;
  if (!list.todos.length) return <Nothing on={on} onAdd={onAdd} blocked={blocked} />;
  const row = (todo: Todo) => <TodoRow key={todo.id} todo={todo} on={on} onPostpone={() => onPostpone(todo)} />;
  return (
    <>
      {on.isGrouped ? (
        groupsOf(on, list.todos).map(({ group, todos }) => (
          <GroupOf key={group} group={group} todos={todos} total={totalOf(group, on)}>
            {todos.map(row)}
          </GroupOf>
        ))
      ) : (
        <ul className={styles.rows} aria-label={m.tabs[on.shown]}>
          {list.todos.map(row)}
        </ul>
      )}
      {list.more && (
        <div className={styles.more}>
          <Button onClick={list.more}>{m.more50}</Button>
        </div>
      )}
    </>
  );
}

function groupsOf({ today, list }: Screen, todos: readonly Todo[]) {
  const of = (group: Group) =>
    todos.filter(({ unformatted_due_date: due }) => groupOf(due, today, list.weekStart) === group);
  return GROUPS.map((group) => ({ group, todos: of(group) })).filter((one) => one.todos.length > 0);
}

/** The number of a group, including pages that are not loaded; unknown if filters leave some out. */
function totalOf(group: Group, { list: { totals }, isNarrow }: Screen): number | null {
  if (!totals || isNarrow) return null;
  if (group === 'overdue' || group === 'today') return totals[group];
  return group === 'this_week' ? totals.this_week - totals.today : null;
}

interface GroupProps {
  readonly group: Group;
  readonly todos: readonly Todo[];
  readonly total: number | null;
  readonly children: ReactNode;
}

function GroupOf({ group, todos, total, children }: GroupProps) {
  const { today } = useFormats();
  const first = todos[0]?.unformatted_due_date;
  const late = group === 'overdue' && first ? daysBetween(first, today()) : 0;
  const aside =
    late > 0
      ? m.oldest(late)
      : group === 'today'
        ? longDay(today(), { weekday: 'long', month: 'long', day: 'numeric' })
        : '';
  return (
    <section aria-labelledby={`todos-${group}`}>
      <div className={styles.group} data-group={group}>
        <h2 id={`todos-${group}`}>
          {m.group(group)} <span className={styles.count}>{total ?? todos.length}</span>
        </h2>
        <span className={styles.aside}>{aside}</span>
      </div>
      <ul className={styles.rows}>{children}</ul>
    </section>
  );
}

function Nothing({ on, onAdd, blocked }: Omit<ListedProps, 'onPostpone'>) {
  if (on.isFiltered)
    return (
      <EmptyState
        icon={IconCheckbox}
        title={m.noneFound}
        text={m.noneFoundText}
        action={<Button onClick={on.clearFilters}>{m.clearFilters}</Button>}
      />
    );
  if (on.shown === 'done') return <EmptyState icon={IconCheckbox} title={m.doneNone} text={m.doneNoneText} />;
  return (
    <EmptyState
      icon={IconCheckbox}
      title={m.emptyTitle}
      text={m.emptyText}
      begin
      action={
        <Button variant="filled" icon={IconPlus} disabledReason={blocked} onClick={onAdd}>
          {m.createNew}
        </Button>
      }
    />
  );
}
