import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { DealPage } from '@fairlead/domain/timeline/timeline.contract';
import { signOf, worthOf } from '../../lib/deal-currency';
import { useSession } from '../../lib/session';
import { Money } from '../../ui/formats';
import { StageMeter } from '../../ui/stage';
import { HealthLine } from '../deal-health/public';
import { peekMessages as m } from './peek.messages';
import styles from './peek.module.css';

/** The deal's value and progress. */
export function DealFigures({ page }: { page: DealPage }) {
  const { record: deal, related } = page;
  const { account } = useSession();
  const stages = account.deal_stages.filter(
    ({ deal_pipeline_id, percent }) => deal_pipeline_id === deal.deal_pipeline_id && percent > 0 && percent < 100,
  );
  const symbol = signOf(account, deal);
  const worth = worthOf(account, deal);
  const percent = deal.deal_stage?.percent ?? 0;
  const reached = percent === 100 ? stages.length : stages.filter((stage) => stage.percent <= percent).length;
  const days = related.stage_days.find(({ deal_stage_id }) => deal_stage_id === deal.deal_stage_id)?.days ?? 0;
  return (
    <div className={styles.section}>
      <div className={styles.figures}>
        <span className={styles.value}>
          <Money amount={deal.deal_value} style="whole" symbol={symbol} />
        </span>
        {worth !== null && (
          <span className={styles.quiet}>
            <Money amount={worth} style="whole" />
          </span>
        )}
        {deal.deal_weighted_forecast !== null && (
          <span className={styles.quiet}>
            <Money amount={deal.deal_weighted_forecast} style="whole" symbol={symbol} /> {m.weighted}
          </span>
        )}
      </div>
      <StageMeter count={stages.length} reached={reached} label={deal.deal_stage?.name ?? m.stages} />
      <div className={styles.stage}>
        <b>{deal.deal_stage?.name}</b> <span className={styles.quiet}>{m.stage(percent, days)}</span>
      </div>
      <HealthLine kind={DEAL.name} page={page} />
    </div>
  );
}
