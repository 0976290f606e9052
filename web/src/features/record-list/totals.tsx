import type { DealTotals } from '@fairlead/domain/deals/deal.contract';
import type { Field } from '@fairlead/domain/fields/catalogue';
import type { ReactNode } from 'react';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';

/** The sum is shown under the values and the weighted sum under its column, or else directly beside the sum. */
export function totalsOf(
  fields: readonly Field[],
  totals: DealTotals | undefined,
  money: (amount: string) => string,
  code: string | null,
): Record<string, ReactNode> {
  if (!totals) return {};
  const keys = fields.map(({ key }) => key);
  const beside = keys[keys.indexOf('value') + 1];
  const weighted = <span className="fl-num">{money(totals.weighted_value)}</span>;
  const sum = (
    <span className={`fl-num ${styles.total}`}>
      <span className={styles.totalWord}>{m.sumIn(code)}</span>&ensp;{money(totals.value)}
    </span>
  );
  if (keys.includes('deal_weighted_forecast')) return { value: sum, deal_weighted_forecast: weighted };
  const words = (
    <span className={styles.total}>
      {weighted} <span className={styles.totalWord}>{m.weighted}</span>
    </span>
  );
  return { value: sum, ...(keys.includes('value') && beside ? { [beside]: words } : {}) };
}
