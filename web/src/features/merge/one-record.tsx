import { pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { standingMerges, type StandingMerge } from '@fairlead/domain/merges/merges.contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/api';
import { callsOf } from '../../lib/kinds/contracts';
import { nameOf } from '../../lib/kinds/record-facts';
import { usePageTitle } from '../../lib/page-title';
import { undo } from '../../lib/undo';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconArrowsSplit } from '../../ui/icons';
import { Notice, SkeletonRows } from '../../ui/states';
import { mergeMessages as m } from './merge.messages';
import styles from './merge.module.css';
import { SplitDialog } from './split-dialog';

/** One record alone: what to merge it with, and what was merged into it and can be split again. */
export function OneRecord({ kind, id, children }: { kind: RecordKind; id: number | undefined; children: ReactNode }) {
  const record = useQuery({
    queryKey: ['merge', kind, id, 'name'],
    queryFn: ({ signal }) => call(callsOf(kind).show, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    retry: false,
  });
  const merges = useQuery({
    queryKey: ['merge', kind, id, 'standing'],
    queryFn: ({ signal }) => call(standingMerges, { params: { type: pathOfKind(kind), id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    retry: false,
  });
  const title = record.data ? m.titleOne(nameOf(kind, { ...record.data })) : m.titleNone(kind);
  usePageTitle(title);
  return (
    <>
      <div className={styles.head}>
        <h1 className="fl-page-title">{title}</h1>
      </div>
      <div className={styles.one}>
        {record.error ? <Notice tone="red">{m.gone}</Notice> : children}
        {id !== undefined && !record.error && (
          <section className={styles.box} aria-labelledby="merged-here">
            <h2 id="merged-here" className={styles.boxTitle}>
              {m.standing}
            </h2>
            {merges.error && (
              <Notice tone="red" action={{ label: m.again, run: () => void merges.refetch() }}>
                {m.failed}
              </Notice>
            )}
            {merges.isLoading && <SkeletonRows rows={2} />}
            {merges.data?.merges.length === 0 && <p className={styles.quiet}>{m.nothingMerged}</p>}
            <ul className={styles.standing}>
              {merges.data?.merges.map((merge) => (
                <Standing key={merge.id} merge={merge} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function Standing({ merge }: { merge: StandingMerge }) {
  const { dateTime } = useFormats();
  const { id, at, user, records, can_split } = merge;
  const names = records.map(({ name }) => name).join(', ');
  const [asking, setAsking] = useState(false);
  const split = () => {
    setAsking(false);
    void undo({ changeSetId: id, text: m.splitText(names) });
  };
  const who = user ? `${user.first_name} ${user.last_name}`.trim() : null;
  return (
    <li>
      <span>{m.mergedBy(names, who, dateTime(at))}</span>
      <Button icon={IconArrowsSplit} disabledReason={can_split ? null : m.cannotSplit} onClick={() => setAsking(true)}>
        {m.split}
      </Button>
      {asking && <SplitDialog merge={merge} onSplit={split} onClose={() => setAsking(false)} />}
    </li>
  );
}
