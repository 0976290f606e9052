import { useId } from 'react';
import { useCan } from '../../lib/can';
import { LinkButton } from '../../lib/link-button';
import { RecordLink } from '../../lib/record-link';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { useFormats } from '../../ui/formats';
import { IconCalendarPlus, IconCircleCheck } from '../../ui/icons';
import { IconButton } from '../../ui/icon-button';
import { ListFailed } from '../../ui/list-failed';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { openEntryForm } from '../calendar-entries/public';
import { focusMessages as m } from './focus.messages';
import styles from './focus-tile.module.css';
import { NoDeals } from './no-deals';
import { ReasonMark } from './reason-mark';
import { type QueuedDeal, useFocusQueue } from './use-focus-queue';

const SHOWN = 5;

/** The first deals of the focus queue, for Home. */
export function FocusTile() {
  const focus = useFocusQueue();
  const id = useId();
  const deals = focus.current ? [focus.current, ...focus.rest].slice(0, SHOWN) : [];
  return (
    <section className={styles.tile} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={id}>
          {m.queue} {focus.loaded && focus.left > 0 && <span className={styles.count}>{focus.left}</span>}
        </h2>
        {deals.length > 0 && <LinkButton href="/focus">{m.workThrough}</LinkButton>}
      </div>
      {focus.error && !focus.loaded ? (
        <ListFailed text={m.failed} again={m.again} retry={focus.retry} />
      ) : !focus.loaded ? (
        <SkeletonRows rows={SHOWN} label={m.loading} />
      ) : focus.noDeals ? (
        <NoDeals />
      ) : deals.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title={m.done} text={m.doneText} />
      ) : (
        <ul className={styles.rows}>
          {deals.map((deal) => (
            <QueuedRow key={deal.id} deal={deal} />
          ))}
        </ul>
      )}
    </section>
  );
}

function QueuedRow({ deal }: { deal: QueuedDeal }) {
  const { money } = useFormats();
  const blocked = useCan().why('create', 'calendar_entry');
  const add = () => openEntryForm({ type: 'CalendarTask', on: { kind: DEAL.name, id: deal.id, name: deal.name } });
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <RecordLink type={DEAL.name} id={deal.id} className={styles.name}>
          {deal.name}
        </RecordLink>
        <span className={styles.under}>
          {[deal.account_value ? money(deal.account_value, 'whole') : null, deal.company?.name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <ReasonMark deal={deal} />
      <IconButton icon={IconCalendarPlus} label={m.addTo(deal.name)} size="md" disabledReason={blocked} onClick={add} />
    </li>
  );
}
