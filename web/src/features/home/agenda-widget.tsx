import { AGENDA_TABS, type AgendaTab, type Todo, WIDGET_PAGE } from '@fairlead/domain/agenda/agenda.contract';
import { useId, useRef, useState } from 'react';
import { useCan } from '../../lib/can';
import { useKeptState } from '../../lib/kept-state';
import { useLiveEntries } from '../../lib/live/use-live-entries';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { IconCheckbox, IconPlus, IconSelector } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { PostponeTodos, useTodos } from '../agenda/public';
import { openEntryForm } from '../calendar-entries/public';
import { homeMessages as m } from './home.messages';
import styles from './home.module.css';
import { SelectUser } from './select-user';
import { useWidgetKeys } from './use-widget-keys';
import { WidgetRow } from './widget-row';

/** The agenda of Home, which opens at the tab where it was left. */
export function HomeAgenda() {
  const { user } = useSession();
  const [tab, setTab] = useKeptState<AgendaTab>('home-agenda-tab', 'today');
  return <AgendaWidget tab={tab} onTab={setTab} user={user.id} />;
}

interface Props {
  tab: AgendaTab;
  onTab: (tab: AgendaTab) => void;
  /** The user whose tasks are shown at first. */
  user: number;
}

/** The tasks of one user that are past due, due today or this week, five at a time. */
export function AgendaWidget({ tab, onTab, user: first }: Props) {
  const { user, account } = useSession();
  const id = useId();
  const [owner, setOwner] = useState(first);
  const [choosing, setChoosing] = useState(false);
  const [postponing, setPostponing] = useState<Todo | null>(null);
  const whose = account.users.find(({ id }) => id === owner)?.full_name ?? user.full_name;
  const list = useTodos({ tab, user_id: owner }, WIDGET_PAGE);
  useLiveEntries(list.reread);
  const blocked = useCan().why('create', 'calendar_entry');
  const add = () => openEntryForm({ type: 'CalendarTask', owner });
  useWidgetKeys();
  return (
    <section className={styles.tile} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={id}>{m.agenda}</h2>
        <button type="button" className={styles.user} aria-label={m.whose(whose)} onClick={() => setChoosing(true)}>
          <span className="fl-ellipsis">{whose}</span>
          <IconSelector size={14} aria-hidden />
        </button>
        <IconButton icon={IconPlus} label={m.addTask} size="md" disabledReason={blocked} onClick={add} />
      </div>
      <div className={styles.tabs}>
        <Tabs
          label={m.tabsLabel}
          value={tab}
          onChange={onTab}
          tabs={AGENDA_TABS.map((value) => ({ value, label: m.tabs[value](list.totals?.[value] ?? 0) }))}
        />
      </div>
      <Listed key={`${tab} ${owner}`} list={list} blocked={blocked} onAdd={add} onPostpone={setPostponing} />
      <div className={styles.foot}>
        <AppLink href={`/to_dos?todo_complete=No&todo_owner=${owner}`} className={styles.link}>
          {m.viewAll}
        </AppLink>
      </div>
      {choosing && (
        <SelectUser
          value={owner}
          onClose={() => setChoosing(false)}
          onSelect={(id) => {
            setOwner(id);
            setChoosing(false);
          }}
        />
      )}
      {postponing && <PostponeTodos todos={[postponing]} onClose={() => setPostponing(null)} />}
    </section>
  );
}

interface ListedProps {
  readonly list: ReturnType<typeof useTodos>;
  readonly blocked: string | null;
  readonly onAdd: () => void;
  readonly onPostpone: (todo: Todo) => void;
}

function Listed({ list, blocked, onAdd, onPostpone }: ListedProps) {
  const [pages, setPages] = useState(1);
  const rows = useRef<HTMLUListElement>(null);
  if (list.failed) return <ListFailed text={m.failed} again={m.again} retry={list.retry} />;
  if (!list.todos || list.isStale) return <SkeletonRows rows={WIDGET_PAGE} />;
  if (!list.todos.length)
    return (
      <EmptyState
        icon={IconCheckbox}
        title={m.empty}
        text={m.emptyText}
        action={
          <Button variant="filled" icon={IconPlus} disabledReason={blocked} onClick={onAdd}>
            {m.create}
          </Button>
        }
      />
    );
  const shown = list.todos.slice(0, pages * WIDGET_PAGE);
  const isLast = pages * WIDGET_PAGE >= list.total;
  const more = () => {
    if (list.todos && list.todos.length <= pages * WIDGET_PAGE) list.more?.();
    setPages(pages + 1);
  };
  const less = () => {
    setPages(1);
    rows.current?.querySelector<HTMLElement>('[data-name]')?.focus();
  };
  return (
    <>
      <ul ref={rows} className={styles.rows} aria-label={m.agenda}>
        {shown.map((todo) => (
          <WidgetRow key={todo.id} todo={todo} list={list} onPostpone={() => onPostpone(todo)} />
        ))}
      </ul>
      {list.total > WIDGET_PAGE && (
        <div className={styles.more}>
          <button type="button" className={styles.link} onClick={isLast ? less : more}>
            {isLast ? m.loadLess : m.loadMore}
          </button>
          <span className={styles.quiet}>{m.shown(shown.length, list.total)}</span>
        </div>
      )}
    </>
  );
}
