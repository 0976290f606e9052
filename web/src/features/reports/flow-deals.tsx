import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { FlowDeal } from '@fairlead/domain/time-machine/flow.contract';
import { RecordLink } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { Pane } from '../../ui/list-and-pane';
import { StageRing } from '../../ui/stage';
import { Notice, SkeletonRows } from '../../ui/states';
import styles from './drill.module.css';
import { useFigureTexts } from './figure-text';
import { flowMessages as m } from './flow.messages';
import { type FlowAsked, type FlowCell, useFlowDeals } from './use-flow';

interface Props {
  readonly asked: FlowAsked;
  readonly cell: FlowCell;
  readonly title: string;
  readonly onClose: () => void;
}

/** The deals behind a figure: as many as it counts, and worth the same. */
export function FlowDeals({ asked, cell, title, onClose }: Props) {
  const texts = useFigureTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFlowDeals(asked, cell);
  const total = data?.pages[0]?.total;
  const deals = data?.pages.flatMap(({ entries }) => entries);
  return (
    <Pane title={title} onClose={onClose}>
      {total && (
        <p className={styles.sum}>
          <b className="fl-figure-small fl-num" title={texts.exact(total.value_cents)}>
            {texts.whole(total.value_cents)}
          </b>
          {m.deals(total.count)}
        </p>
      )}
      {deals ? (
        <ul className={styles.deals}>
          {deals.map((deal) => (
            <Row key={deal.id} deal={deal} />
          ))}
        </ul>
      ) : error ? (
        <Notice tone="red" action={{ label: m.again, run: () => void refetch() }}>
          {`${m.loadFailed} ${errorText(error)}`}
        </Notice>
      ) : (
        <SkeletonRows rows={6} />
      )}
      {hasNextPage && (
        <Button variant="quiet" saving={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.more}
        </Button>
      )}
    </Pane>
  );
}

function Row({ deal }: { deal: FlowDeal }) {
  const { account } = useSession();
  const { date } = useFormats();
  const texts = useFigureTexts();
  const stage = account.deal_stages.find(({ id }) => id === deal.deal_stage_id);
  return (
    <li className={styles.deal}>
      {stage && <StageRing percent={stage.percent} label={stage.name} />}
      <span className={styles.words}>
        <RecordLink type={DEAL.name} id={deal.id} className={styles.name}>
          {deal.name}
        </RecordLink>
        <span className={styles.under}>
          {deal.company_name ?? m.noCompany} · {m.createdOn(date(deal.created_on))}
        </span>
      </span>
      <span className="fl-num">{texts.whole(deal.cents)}</span>
      {deal.user && <UserAvatar id={deal.user.id} name={deal.user.full_name} decorative={false} />}
    </li>
  );
}
