import { numberText } from '@fairlead/domain/locale/locale';
import type { ReactNode } from 'react';
import { codeOfSums } from '../../../lib/deal-currency';
import { useSession } from '../../../lib/session';
import { useFormats } from '../../../ui/formats';
import { StageRing } from '../../../ui/stage';
import { Skeleton } from '../../../ui/states';
import { boardMessages as m } from './board.messages';
import styles from './column.module.css';
import type { ColumnStage } from './place-card';

interface Props {
  stage: ColumnStage;
  /** Omitted while the sums are fetched. */
  sums?: { count: number; value: string; weighted_value: string };
  /** The change if the dragged card is dropped on the column. */
  adds?: string | null;
  id?: string;
  /** The box that selects the whole column. */
  select?: ReactNode;
  action?: ReactNode;
}

/** Ring, name, count and percent; below them total and weighted total. */
export function StageHead({ stage, sums, adds, id, select, action }: Props) {
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        {select}
        <StageRing percent={stage.percent} />
        <h2 className={styles.name} id={id} title={stage.name}>
          {stage.name}
        </h2>
        <span className={styles.quiet}>{sums && numberText(sums.count)}</span>
        <span className={styles.end}>
          {action}
          <span className={styles.quiet}>{stage.percent}%</span>
        </span>
      </div>
      <div className={styles.line}>{sums ? <Sums sums={sums} adds={adds} /> : <Skeleton width="40%" />}</div>
    </div>
  );
}

function Sums({ sums, adds }: { sums: NonNullable<Props['sums']>; adds: string | null | undefined }) {
  const { money } = useFormats();
  const code = codeOfSums(useSession().account);
  return (
    <>
      <span className={styles.total} title={m.inCode(money(sums.value), code)}>
        {roundMoney(money, sums.value)}
      </span>
      {adds ? (
        <span className={styles.adds}>{m.added(roundMoney(money, adds))}</span>
      ) : (
        <span className={styles.weighted} title={m.inCode(m.weighted(money(sums.weighted_value)), code)}>
          {m.weighted(roundMoney(money, sums.weighted_value))}
        </span>
      )}
    </>
  );
}

/** Numbers of a thousand million and more do not fit a column, so they are shortened. */
const LONG = 13;

/** Rounded to whole units, for narrow places. */
export function roundMoney(money: (amount: string, style: 'whole' | 'short') => string, amount: string): string {
  const whole = money(amount, 'whole');
  return whole.length > LONG ? money(amount, 'short') : whole;
}
