import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { DealMoveEntry } from '@fairlead/domain/timeline/timeline.contract';
import { RecordLink } from '../../lib/record-link';
import { IconStairsUp } from '../../ui/icons';
import { FeedEntry } from './feed-entry';
import styles from './feed.module.css';
import type { LineProps } from './line-props';
import { recordPageMessages as m } from './record-page.messages';

/** A deal of the person or company moved to another stage. */
export function DealMoveLine({ entry, kind, recordId }: LineProps<DealMoveEntry>) {
  const { deal, from, to, user, days } = entry;
  return (
    <FeedEntry
      entry={entry}
      kind={kind}
      recordId={recordId}
      icon={IconStairsUp}
      who={
        <RecordLink type={DEAL.name} id={deal.id} className={styles.deal}>
          {deal.name}
        </RecordLink>
      }
      what={
        <>
          {m.dealMoved(from)} <b>{to ?? m.noStage}</b>
        </>
      }
      detail={m.movedBy(user ? `${user.first_name} ${user.last_name}`.trim() : m.system, days)}
    />
  );
}
