import { isClosedStage } from '@fairlead/domain/deals/stage';
import { useSession } from '../../../lib/session';
import { Skeleton } from '../../../ui/states';
import { boardMessages as m } from './board.messages';
import styles from './board.module.css';
import columnStyles from './column.module.css';
import cardStyles from './deal-card.module.css';
import { StageHead } from './stage-head';

const CARDS = [4, 3, 4, 2, 3];

/** The columns with their names, which are known already, and cards to come. */
export function BoardSkeleton({ pipelineId }: { pipelineId: number }) {
  const { account } = useSession();
  const stages = account.deal_stages
    .filter((stage) => stage.deal_pipeline_id === pipelineId && !isClosedStage(stage.percent))
    .sort((a, b) => a.percent - b.percent);
  return (
    <div className={styles.board} role="status" aria-label={m.loading}>
      <div className={styles.columns}>
        {stages.map((stage, index) => (
          <div key={stage.id} className={columnStyles.column}>
            <StageHead stage={stage} />
            <div className={columnStyles.waiting}>
              {Array.from({ length: CARDS[index % CARDS.length] ?? 3 }, (_, row) => (
                <div key={row} className={cardStyles.card}>
                  <Skeleton width={`${62 + ((row * 23 + index * 11) % 34)}%`} height={14} />
                  <Skeleton width="48%" />
                  <Skeleton width="32%" height={14} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
