import { previewSplit, type SplitPreview, type StandingMerge } from '@fairlead/domain/merges/merges.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Notice, SkeletonRows } from '../../ui/states';
import { mergeMessages as m } from './merge.messages';
import styles from './merge.module.css';

interface Props {
  merge: StandingMerge;
  onSplit: () => void;
  onClose: () => void;
}

/** What returns where, before a merge is split. */
export function SplitDialog({ merge, onSplit, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['merge', 'split', merge.id],
    queryFn: ({ signal }) => call(previewSplit, { params: { id: merge.id }, signal }),
    gcTime: 0,
    retry: false,
  });
  const names = merge.records.map(({ name }) => name).join(', ');
  return (
    <Modal
      opened
      title={m.splitTitle(names)}
      onClose={onClose}
      onSubmit={data ? onSplit : onClose}
      footer={<ModalButtons act={data ? m.split : m.close} cancel={m.cancel} onCancel={onClose} saving={false} />}
    >
      {error && (
        <Notice tone="red" action={{ label: m.again, run: () => void refetch() }}>
          {m.failed}
        </Notice>
      )}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && <WhatGoesWhere split={data} />}
    </Modal>
  );
}

function WhatGoesWhere({ split: { into, records, stays, values } }: { split: SplitPreview }) {
  return (
    <div className={styles.split}>
      {records.map(({ id, name, back }) => (
        <Counts key={id} title={m.goesBack(name)} counts={back} none={m.onlyItself} />
      ))}
      <Counts title={m.staysWith(into.name)} counts={stays} none={m.nothingStays} />
      {values.length > 0 && <p>{m.valuesBack(into.name, values.join(', '))}</p>}
      <Notice tone="accent">{m.sinceIsKept}</Notice>
    </div>
  );
}

function Counts({ title, counts, none }: { title: string; counts: SplitPreview['stays']; none: string }) {
  return (
    <section>
      <h3>{title}</h3>
      {counts.length === 0 && <p className={styles.quiet}>{none}</p>}
      <dl className={styles.moves}>
        {counts.map(({ key, label, count }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <strong>{m.sum([count])}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
