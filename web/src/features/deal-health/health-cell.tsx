import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/states';
import { type CardDeal, shownOf, useHasHealth } from './has-health';
import { healthMessages as m } from './health.messages';
import styles from './health.module.css';
import { useHealth } from './health-of-card';
import { LevelBadge } from './health-reasons';
import { titleOfReason } from './reason-words';

interface Props {
  /** The row of the list; it has what the list requests for this column. */
  row: Readonly<Record<string, unknown>>;
  missing: ReactNode;
}

/** The health of a deal in a list: the level and the first reason. Rows in view are requested together. */
export function HealthCell({ row, missing }: Props) {
  const deal = row as unknown as CardDeal;
  return useHasHealth(deal) ? <Asked deal={deal} missing={missing} /> : missing;
}

function Asked({ deal, missing }: { deal: CardDeal; missing: ReactNode }) {
  const { data: health, isPending, error } = useHealth({ id: deal.id, shown: shownOf(deal) });
  if (isPending) return <Skeleton width={96} height={16} />;
  if (error && !health) return <span className={styles.beside}>{m.failed}</span>;
  if (!health) return missing;
  const { level, reason } = health;
  const words = reason && titleOfReason(reason, { stage: null });
  return (
    <span className={styles.cell} title={m.levelAnd(m.levels[level], words)}>
      <LevelBadge level={level} />
      {words && <span className={styles.beside}>{words}</span>}
    </span>
  );
}
