import { useDroppable } from '@dnd-kit/core';
import { outcomeOf } from '@fairlead/domain/deals/stage';
import { useEffect } from 'react';
import { useSession } from '../../../lib/session';
import { IconCircleX, IconTrophy } from '../../../ui/icons';
import { asksReason } from '@fairlead/domain/deals/reasons';
import { boardMessages as m } from './board.messages';
import styles from './closing-targets.module.css';
import { closingId } from './drag';
import type { ColumnStage } from './place-card';
import type { Over } from './use-drag';

/** While a card is being dragged, the won and lost targets rise from the bottom. */
export function ClosingTargets({ stages, over }: { stages: readonly ColumnStage[]; over: Over | null }) {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--fl-toast-lift', '84px');
    return () => void style.removeProperty('--fl-toast-lift');
  }, []);
  if (stages.length === 0) return null;
  return (
    <div className={styles.targets}>
      {stages.map((stage) => (
        <Target key={stage.id} stage={stage} over={over?.closing === true && over.stage.id === stage.id} />
      ))}
    </div>
  );
}

function Target({ stage, over }: { stage: ColumnStage; over: boolean }) {
  const { account } = useSession();
  const { setNodeRef } = useDroppable({ id: closingId(stage.id), data: { stage } });
  const outcome = outcomeOf(stage.percent) === 'won' ? 'won' : 'lost';
  const Mark = outcome === 'won' ? IconTrophy : IconCircleX;
  return (
    <div ref={setNodeRef} className={styles.target} data-outcome={outcome} data-over={over || undefined}>
      <Mark size={18} aria-hidden />
      <b>{stage.name}</b>
      {asksReason(account.settings, outcome) && <span>{m.asksReason}</span>}
    </div>
  );
}
