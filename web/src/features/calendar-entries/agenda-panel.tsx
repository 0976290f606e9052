import { type AGENDA_PATHS, type AgendaEntry, recordAgenda } from '@fairlead/domain/calendar-entries/entry.contract';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { pathOfKind } from '@fairlead/domain/kinds/kinds';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useRecordUpdates } from '../../lib/events';
import { nameOf } from '../../lib/kinds/record-facts';
import type { PanelProps } from '../../lib/profile-panel';
import { Button } from '../../ui/button';
import { IconCalendarPlus, IconListCheck, IconPlus } from '../../ui/icons';
import { EmptyState, Notice, SkeletonRows } from '../../ui/states';
import { AgendaRow } from './agenda-row';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import { ApplyToRecord } from '../todo-templates/public';
import { tell } from './entry-acts';
import { EntryDialog } from './entry-dialog';
import type { EntryDraft } from './entry-form';

type Asked = { readonly path: (typeof AGENDA_PATHS)[number]; readonly id: number; readonly complete: boolean };

/** The open tasks and events of a record, and below them those that are completed. */
export function AgendaPanel({ kind, id, record }: PanelProps) {
  const path = pathOfKind(kind);
  const open = useAgenda({ path, id, complete: false });
  const [done, setDone] = useState(false);
  const [applying, setApplying] = useState(false);
  const [dialog, setDialog] = useState<{ id?: number; type?: EntryDraft['type'] } | null>(null);
  const on = { kind, id, name: nameOf(kind, record) };
  const rows = (entries: readonly AgendaEntry[]) =>
    entries.map((entry) => (
      <AgendaRow key={entry.id} entry={entry} of={on} onOpen={() => setDialog({ id: entry.id })} />
    ));
  return (
    <section className={styles.agenda} aria-label={m.agenda} tabIndex={-1}>
      <Head onAdd={(type) => setDialog({ type })} onApply={() => setApplying(true)} />
      {open.error ? (
        <Failed retry={open.retry} />
      ) : !open.entries ? (
        <SkeletonRows rows={3} />
      ) : open.entries.length === 0 ? (
        <EmptyState
          icon={IconCalendarPlus}
          title={m.emptyOpen}
          text={kind === COMPANY.name ? m.emptyCompany : m.emptyOpenText}
        />
      ) : (
        <ul className={styles.rows} aria-label={m.openEntries}>
          {rows(open.entries)}
        </ul>
      )}
      {open.more && (
        <div className={styles.agendaFoot}>
          <Button onClick={open.more}>{m.showMore}</Button>
        </div>
      )}
      {Boolean(open.completed) && (
        <div className={styles.agendaFoot}>
          <Button variant="quiet" aria-expanded={done} onClick={() => setDone(!done)}>
            {done ? m.hideCompleted : m.showCompleted(open.completed ?? 0)}
          </Button>
        </div>
      )}
      {done && <Completed of={{ path, id, complete: true }} rows={rows} />}
      {applying && <ApplyToRecord on={on} onClose={() => setApplying(false)} onApplied={() => tell(on)} />}
      {dialog && <EntryDialog {...dialog} on={on} onClose={() => setDialog(null)} />}
    </section>
  );
}

function Head({ onAdd, onApply }: { onAdd: (type: EntryDraft['type']) => void; onApply: () => void }) {
  const reason = useCan().why('create', 'calendar_entry');
  return (
    <div className={styles.agendaHead}>
      <h2>{m.openEntries}</h2>
      <Button icon={IconListCheck} disabledReason={reason} onClick={onApply}>
        {m.applyTemplate}
      </Button>
      <Button icon={IconCalendarPlus} disabledReason={reason} onClick={() => onAdd('CalendarEvent')}>
        {m.addEvent}
      </Button>
      <Button icon={IconPlus} disabledReason={reason} onClick={() => onAdd('CalendarTask')}>
        {m.addTask}
      </Button>
    </div>
  );
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <div className={styles.agendaNotice}>
      <Notice tone="red" action={{ label: m.again, run: retry }}>
        {m.loadFailed}
      </Notice>
    </div>
  );
}

function Completed({ of, rows }: { of: Asked; rows: (entries: readonly AgendaEntry[]) => React.ReactNode }) {
  const agenda = useAgenda(of);
  if (!agenda.entries) return agenda.error ? null : <SkeletonRows rows={2} />;
  return (
    <>
      <ul className={styles.rows} aria-label={m.completedEntries}>
        {rows(agenda.entries)}
      </ul>
      {agenda.more && (
        <div className={styles.agendaFoot}>
          <Button onClick={agenda.more}>{m.showMore}</Button>
        </div>
      )}
    </>
  );
}

function useAgenda({ path, id, complete }: Asked) {
  const queries = useQueryClient();
  const queryKey = ['agenda', path, id, complete];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(recordAgenda, {
        params: { type: path, id },
        query: { page: pageParam, complete: String(complete) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
  });
  useRecordUpdates(() => void queries.invalidateQueries({ queryKey: ['agenda'] }));
  return {
    entries: query.data?.pages.flatMap(({ entries }) => entries),
    completed: query.data?.pages.at(-1)?.totals.complete,
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  };
}
