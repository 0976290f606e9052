import { changeText } from '@fairlead/domain/changes/wording';
import type { ChangedRecord } from '@fairlead/domain/recent-changes/recent-changes.contract';
import { useId, useRef } from 'react';
import { RecordLink } from '../../lib/record-link';
import { UserAvatar } from '../../lib/user-avatar';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconHistory } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { homeMessages as m } from './home.messages';
import styles from './home.module.css';
import { useRecentChanges } from './use-recent-changes';

/** The records that others have changed since the user was last on Home. */
export function ChangesTile() {
  const { data, failed, retry, see } = useRecentChanges();
  const { dateTime } = useFormats();
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const seen = async () => {
    await see();
    // The button disappeared with the changes.
    box.current?.focus();
  };
  return (
    <section ref={box} className={styles.tile} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.head} data-lined>
        <h2 id={id}>{m.changes}</h2>
        {data && data.entries.length > 0 && (
          <Button variant="quiet" onClick={() => void seen()}>
            {m.markSeen}
          </Button>
        )}
      </div>
      {failed ? (
        <ListFailed text={m.changesFailed} again={m.again} retry={retry} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : data.entries.length === 0 ? (
        <EmptyState icon={IconHistory} title={m.noChanges} text={m.noChangesText(dateTime(data.since))} />
      ) : (
        <>
          <ul className={styles.rows} aria-label={m.changes}>
            {data.entries.map((one) => (
              <ChangedRow key={`${one.kind} ${one.id}`} changed={one} />
            ))}
          </ul>
          <div className={styles.foot} data-wide>
            <span className={styles.quiet}>{m.changesSince(dateTime(data.since))}</span>
            {(data.total > data.entries.length || data.is_cut) && (
              <span className={styles.quiet}>{m.changesShown(data.entries.length, data.total, data.is_cut)}</span>
            )}
          </div>
        </>
      )}
    </section>
  );
}

const FIELDS = 2;

function ChangedRow({ changed: { kind, id, name, user, via, what, at, fields } }: { changed: ChangedRecord }) {
  const { relative } = useFormats();
  const op = { created: 'create', restored: 'restore', changed: 'update' } as const;
  const more = fields.length - FIELDS;
  return (
    <li className={styles.row}>
      {user ? <UserAvatar id={user.id} name={user.full_name} /> : <IconHistory size={20} aria-hidden />}
      <div className={styles.words}>
        <RecordLink type={kind} id={id} className={styles.name}>
          {name}
        </RecordLink>
        {fields.length > 0 && (
          <span className={styles.changed}>
            {fields.slice(0, FIELDS).map((field) => (
              <span key={field.label}>{m.fieldChanged(field.label, field.old, field.new)}</span>
            ))}
            {more > 0 && <span>{m.moreFields(more)}</span>}
          </span>
        )}
        <span className={styles.under}>
          {m.changedBy(changeText(op[what], via), user?.full_name ?? null)} · {relative(at)}
        </span>
      </div>
    </li>
  );
}
