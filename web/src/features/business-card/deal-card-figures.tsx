import { outcomeOf } from '@fairlead/domain/deals/stage';
import { signOf, worthOf } from '../../lib/deal-currency';
import { useSession } from '../../lib/session';
import { Badge } from '../../ui/chips';
import { DateText, Money } from '../../ui/formats';
import { StageMeter } from '../../ui/stage';
import { type CardDeal, CardHealth } from '../deal-health/public';
import type { SavedRecord } from '../record-form/public';
import styles from './business-card.module.css';
import { businessCardMessages as m } from './business-card.messages';

/** The value of a deal, and its progress. */
export function DealCardFigures({ deal }: { deal: SavedRecord }) {
  const { account } = useSession();
  const stage = deal.deal_stage as { name: string; percent: number } | null;
  const percent = stage?.percent ?? 0;
  const open = account.deal_stages.filter(
    (one) => one.deal_pipeline_id === deal.deal_pipeline_id && outcomeOf(one.percent) === 'open',
  );
  const outcome = stage ? outcomeOf(percent) : 'open';
  const reached = outcome === 'won' ? open.length : open.filter((one) => one.percent <= percent).length;
  const symbol = signOf(account, deal);
  const worth = worthOf(account, deal);
  const when = (deal.closed_time ?? deal.expected_close_date) as string | null;
  return (
    <div className={styles.figures}>
      <div className={styles.amounts}>
        <span className={styles.value}>
          <Money amount={deal.deal_value as string | null} style="whole" symbol={symbol} missing={m.noValue} />
        </span>
        {worth !== null && (
          <span className={styles.quiet}>
            <Money amount={worth} style="whole" />
          </span>
        )}
        {deal.deal_weighted_forecast !== null && (
          <span className={styles.quiet}>
            <Money amount={deal.deal_weighted_forecast as string} style="whole" symbol={symbol} /> {m.weighted}
          </span>
        )}
        {deal.is_archived === true && <Badge>{m.archived}</Badge>}
      </div>
      <StageMeter
        count={open.length}
        reached={reached}
        label={stage?.name ?? m.stages}
        outcome={outcome === 'open' ? null : outcome}
      />
      <div className={styles.stage}>
        <span>
          <b>{stage?.name}</b> <span className={styles.quiet}>{m.inStage(percent, Number(deal.days_in_stage))}</span>
        </span>
        {when && (
          <span className={styles.quiet}>
            {deal.closed_time ? m.closed : m.closes} <DateText when={when} near />
          </span>
        )}
      </div>
      <CardHealth deal={deal as unknown as CardDeal} />
    </div>
  );
}
