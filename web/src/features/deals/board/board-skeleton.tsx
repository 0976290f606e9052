import { outcomeOf } from '@fairlead/domain/deals/stage';
import { useSession } from '../../../lib/session';
import { join } from '../../../ui/button';
import { StageRing } from '../../../ui/stage';
import { Skeleton } from '../../../ui/states';
import { usePhone } from '../header/use-phone';
import { boardMessages as m } from './board.messages';
import styles from './board.module.css';
import columnStyles from './column.module.css';
import cardStyles from './deal-card.module.css';
import type { ColumnStage } from './place-card';
import { StageHead } from './stage-head';
import { useCollapsed } from './use-collapsed';

const CARDS = [4, 3, 4, 2, 3];

/** The columns with their names, which are already known, and placeholders for the cards. */
export function BoardSkeleton({ pipelineId }: { pipelineId: number }) {
  const { account } = useSession();
  const { isNarrow } = useCollapsed(usePhone());
  const stages = account.deal_stages
    .filter((stage) => stage.deal_pipeline_id === pipelineId)
    .sort((a, b) => rank(a) - rank(b));
  return (
    <div className={styles.board} role="status" aria-label={m.loading}>
      <div className={styles.columns}>
        {stages.map((stage, index) =>
          isNarrow(stage) ? (
            <div key={stage.id} className={columnStyles.narrow}>
              <StageRing percent={stage.percent} />
              <Skeleton width={16} />
              <span className={columnStyles.upright}>
                <b>{stage.name}</b>
              </span>
            </div>
          ) : (
            <ColumnToCome key={stage.id} stage={stage} cards={CARDS[index % CARDS.length] ?? 3} />
          ),
        )}
      </div>
    </div>
  );
}

function ColumnToCome({ stage, cards }: { stage: ColumnStage; cards: number }) {
  return (
    <div className={columnStyles.column}>
      <StageHead stage={stage} />
      <div className={columnStyles.waiting}>
        {Array.from({ length: cards }, (_, row) => (
          <div key={row} className={join(cardStyles.card, cardStyles.blank)}>
            <Skeleton width={`${62 + ((row * 23 + stage.percent) % 34)}%`} />
            <Skeleton width="48%" height={10} />
            <Skeleton width="28%" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Open stages by percent, then won, then lost, as the server orders them. */
function rank({ percent }: ColumnStage): number {
  return outcomeOf(percent) === 'lost' ? 101 : percent;
}
