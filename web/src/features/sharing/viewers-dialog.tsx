import type { Way } from '@fairlead/domain/access/viewers';
import { pathOfKind } from '@fairlead/domain/kinds/kinds';
import { type RecordViewer, recordViewers, type Viewers } from '@fairlead/domain/sharing/sharing.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { IconSearch } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { Notice, SkeletonRows } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { ViewAsButton } from '../view-as/public';
import { SharedUser } from './shared-user';
import { sharingMessages as m } from './sharing.messages';
import styles from './sharing.module.css';
import type { SharedRecord } from './use-shares';
import { WhyNot } from './why-not';

const PAGE = 100;

/** All users who see the record, grouped by reason; and for a named user the reason why not. */
export function ViewersDialog({ onClose, ...record }: SharedRecord & { onClose: () => void }) {
  const [text, setText] = useState('');
  const [pages, setPages] = useState(1);
  const query = useViewers(record, useSettled(text, 200), pages * PAGE);
  const { data } = query;
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={m.viewersTitle}
      subtitle={data && m.viewersText(record.name, data.count, data.may_edit_count)}
    >
      <TextField
        label={m.search}
        hideLabel
        value={text}
        onChange={setText}
        placeholder={m.search}
        left={<IconSearch size={15} aria-hidden />}
        autoFocus
      />
      <div className={styles.people} tabIndex={0} role="region" aria-label={m.viewersTitle}>
        {query.isError && (
          <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
            {m.failed}
          </Notice>
        )}
        {query.isPending && <SkeletonRows rows={6} />}
        {data && <Groups viewers={data} />}
        {data && data.pagination.pages > 1 && (
          <Button variant="quiet" onClick={() => setPages((n) => n + 1)}>
            {m.more(data.pagination.total - data.entries.length)}
          </Button>
        )}
      </div>
      <WhyNot record={record} />
    </Modal>
  );
}

function useViewers({ kind, id }: SharedRecord, q: string, per_page: number) {
  const params = { type: pathOfKind(kind), id };
  return useQuery({
    queryKey: ['viewers', kind, id, q, per_page],
    queryFn: ({ signal }) => call(recordViewers, { params, query: { q, per_page }, signal }),
    placeholderData: keepPreviousData,
  });
}

function Groups({ viewers }: { viewers: Viewers }) {
  if (!viewers.groups.length) return <p className={styles.text}>{m.nobodyFound}</p>;
  return viewers.groups.map(({ way, count }) => (
    <Group key={way} way={way} count={count} entries={viewers.entries.filter(({ ways }) => ways[0] === way)} />
  ));
}

function Group({ way, count, entries }: { way: Way; count: number; entries: readonly RecordViewer[] }) {
  if (!entries.length) return null;
  return (
    <>
      <h3 className={styles.group}>
        {m.way(way)} <span className={styles.count}>{count}</span>
      </h3>
      <ul className={styles.list}>
        {entries.map((viewer) => (
          <SharedUser key={viewer.user.id} user={viewer.user} text={detailOf(viewer)}>
            <span className={styles.right}>{viewer.may_edit ? m.mayEdit : m.readsOnly}</span>
            <ViewAsButton user={viewer.user} />
          </SharedUser>
        ))}
      </ul>
    </>
  );
}

/** The team, the user who shared it, and the other reasons. */
function detailOf({ ways, team, shared_by }: RecordViewer): string {
  const also = ways.slice(1);
  return [team?.name, shared_by && m.sharedByName(shared_by.full_name), also.length > 0 && m.also(also)]
    .filter(Boolean)
    .join(' · ');
}
