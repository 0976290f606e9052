import type { GoalReport, UserRow } from '@fairlead/domain/goals/goals.contract';
import { useFormats } from '../../ui/formats';
import { IconTrendingDown, IconTrendingUp } from '../../ui/icons';
import { goalsMessages as m } from './goals.messages';
import styles from './goals.module.css';

type Row = Pick<UserRow, 'won' | 'amount' | 'counted' | 'expected' | 'behind_or_ahead'>;

/** A row against today's pace; after the period against the goal. The arrow and the words say the same. */
export function Against({ row, pace }: { row: Row; pace: GoalReport['pace'] }) {
  const { money } = useFormats();
  if (row.amount === null) return <span className={styles.quiet}>{m.noAmount}</span>;
  if (row.counted !== 'all')
    return <span className={styles.quiet}>{row.counted === 'none' ? m.noneSeen : m.notAll}</span>;
  if (pace.is === 'ahead' || row.behind_or_ahead === null) return null;
  const by = row.behind_or_ahead;
  const words = wordsOf(by, money(Math.abs(by), 'whole'), pace.is === 'over');
  const Mark = by < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <span className={styles.against} data-is={by < 0 ? 'behind' : 'ahead'}>
      <Mark size={14} aria-hidden />
      {words}
    </span>
  );
}

function wordsOf(by: number, amount: string, isOver: boolean): string {
  if (isOver) return by < 0 ? m.short(amount) : by > 0 ? m.over(amount) : m.reached;
  return by < 0 ? m.behind(amount) : by > 0 ? m.ahead(amount) : m.onPace;
}

/** How much is won, and how much is expected by now. The same is shown beside it in words. */
export function Bullet({ row, pace }: { row: Row; pace: GoalReport['pace'] }) {
  const part = row.amount ? Math.min(100, (row.won / row.amount) * 100) : 0;
  const tick = row.expected !== null && pace.is === 'now' ? (pace.passed / pace.days) * 100 : null;
  return (
    <span className={styles.bullet} aria-hidden>
      <i style={{ width: `${Math.max(0, part)}%` }} />
      {tick !== null && <em style={{ left: `${tick}%` }} />}
    </span>
  );
}
