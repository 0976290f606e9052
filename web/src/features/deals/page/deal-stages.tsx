import type { DealRecord } from '@fairlead/domain/deals/deal.types';
import { useMediaQuery } from '@mantine/hooks';
import { useSession } from '../../../lib/session';
import { StageBar, StageMeter } from '../../../ui/stage';
import { recordPageMessages as m, recordPageStyles as styles } from '../../record-page/public';
import { useMoveTo } from './use-move-to';

interface Props {
  deal: DealRecord;
  stageDays: readonly { readonly deal_stage_id: number; readonly days: number }[];
}

/**
 * The deal's progress: its pipeline's open stages, with the days spent in each, and the outcome. A press moves the
 * deal to that stage.
 */
export function DealStages({ deal, stageDays }: Props) {
  const { account } = useSession();
  const phone = useMediaQuery('(max-width: 47.9375rem)', false, { getInitialValueInEffect: false });
  const { move, locked } = useMoveTo(deal);
  const stages = account.deal_stages
    .filter(
      (stage) =>
        stage.deal_pipeline_id === deal.deal_pipeline_id && (isOpen(stage.percent) || stage.id === deal.deal_stage_id),
    )
    .sort((a, b) => (isOpen(a.percent) ? a.percent : 101) - (isOpen(b.percent) ? b.percent : 101))
    .map((stage) => {
      const spent = stageDays.find(({ deal_stage_id }) => deal_stage_id === stage.id);
      // A lost deal has not passed the stages in which it spent no time.
      const skipped = deal.deal_stage?.percent === 0 && !spent;
      return { ...stage, time: spent ? m.days(spent.days) : null, skipped };
    });
  const reached = stages.findIndex(({ id }) => id === deal.deal_stage_id) + 1;
  if (phone) {
    const next = stages[reached];
    const spent = stageDays.find(({ deal_stage_id }) => deal_stage_id === deal.deal_stage_id);
    return (
      <div>
        <StageMeter
          count={stages.length}
          reached={reached}
          label={deal.deal_stage?.name ?? m.stages}
          outcome={outcomeOf(deal.deal_stage?.percent)}
        />
        <div className={styles.stageCaption}>
          <b>{deal.deal_stage?.name ?? m.noStage}</b>
          {deal.deal_stage && m.stageAt(deal.deal_stage.percent)}
          {spent && ` · ${m.daysLong(spent.days)}`}
          {next && !locked && (
            <button type="button" className={styles.moveOn} onClick={() => void move(next.id)}>
              {m.moveOn(next.name)}
            </button>
          )}
        </div>
      </div>
    );
  }
  return (
    <StageBar
      label={m.stages}
      stages={stages}
      currentId={deal.deal_stage_id}
      onMove={locked ? undefined : (stage) => void move(stage.id)}
      disabledReason={locked}
    />
  );
}

function outcomeOf(percent: number | undefined) {
  if (percent === undefined || isOpen(percent)) return null;
  return percent === 0 ? 'lost' : 'won';
}

function isOpen(percent: number): boolean {
  return percent > 0 && percent < 100;
}
