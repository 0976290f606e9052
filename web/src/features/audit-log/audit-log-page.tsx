import {
  AUDIT_GROUPS,
  type AuditEvent,
  type AuditFilter,
  auditLog,
  exportAuditLog,
} from '@fairlead/domain/audit-log/audit-log.contract';
import { auditActor, auditSentence } from '@fairlead/domain/audit-log/sentences';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { useSearchState } from '../../lib/search-state';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconDownload, IconHistory } from '../../ui/icons';
import { PageHead, PageText } from '../../ui/page';
import { EmptyState, Notice, SkeletonRows } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { AlarmsDialog } from './alarms-dialog';
import { AuditDetails } from './audit-details';
import { AuditFilters } from './audit-filters';
import { auditLogMessages as m } from './audit-log.messages';
import styles from './audit-log.module.css';
import { KeepFor } from './keep-for';

/** /admin/audit_log: the events as sentences, newest first; the address holds the filter. */
export function AuditLogPage() {
  usePageTitle(m.title);
  const [search] = useSearchState();
  const formats = useFormats();
  const filter = filterOf(search);
  const [open, setOpen] = useState<AuditEvent | null>(null);
  const [alarms, setAlarms] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditLog, { query: { ...filter, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const since = query.data?.pages[0]?.searched_since;
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <PageHead
        title={m.title}
        actions={
          <>
            <Button onClick={() => setAlarms(true)}>{m.alarms}</Button>
            <Button icon={IconDownload} onClick={() => void exportLog(filter)}>
              {m.export}
            </Button>
          </>
        }
      />
      <PageText>
        {m.explain} {m.toStopAll} <AppLink href="/admin/account">{m.switchOn}</AppLink>
      </PageText>
      <KeepFor />
      <AuditFilters />
      {since && <PageText>{m.searchedSince(formats.date(since))}</PageText>}
      {query.error ? (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.failed}
        </Notice>
      ) : !entries ? (
        <SkeletonRows rows={10} />
      ) : entries.length === 0 ? (
        <EmptyState icon={IconHistory} title={m.empty} text={m.emptyText} />
      ) : (
        <ul className={styles.rows} aria-label={m.title}>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} onOpen={() => setOpen(entry)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button onClick={() => void query.fetchNextPage()}>{m.more}</Button>
        </div>
      )}
      {alarms && <AlarmsDialog onClose={() => setAlarms(false)} />}
      {open && <AuditDetails entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Line({ entry, onOpen }: { entry: AuditEvent; onOpen: () => void }) {
  const formats = useFormats();
  const actor = auditActor(entry.user, entry.details);
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        <time className={styles.when}>{formats.dateTime(entry.at)}</time>
        <span className={styles.what}>
          {actor && <strong>{actor} </strong>}
          {entry.on_behalf_of && entry.user && `(${m.viewingAs(entry.on_behalf_of.full_name)}) `}
          {auditSentence(entry)}
        </span>
        <span className={styles.from}>{entry.network_address}</span>
      </button>
    </li>
  );
}

function filterOf(search: Readonly<Record<string, string>>): AuditFilter {
  const group = AUDIT_GROUPS.find((one) => one === search.group);
  const user_id = Number(search.user);
  return {
    ...(group ? { group } : {}),
    ...(user_id > 0 ? { user_id } : {}),
    ...(search.from ? { from: search.from } : {}),
    ...(search.to ? { to: search.to } : {}),
    ...(search.q ? { q: search.q } : {}),
  };
}

async function exportLog(filter: AuditFilter): Promise<void> {
  try {
    location.assign((await call(exportAuditLog, { body: filter })).file_url);
  } catch (error) {
    errorToast(errorText(error));
  }
}
