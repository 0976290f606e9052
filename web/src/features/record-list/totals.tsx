import type { Field } from '@fairlead/domain/fields/catalogue';
import type { ReactNode } from 'react';
import { plainNumber } from '../../lib/field-value';
import { Money } from '../../ui/formats';
import type { ListTotals } from './list-pages';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';

/** The sum is shown under the values and the weighted sum under its column, or else directly beside the sum. */
export function totalsOf(
  fields: readonly Field[],
  totals: ListTotals | undefined,
  money: (amount: string) => string,
  code: string | null,
): Record<string, ReactNode> {
  const own = ownSums(fields, totals);
  if (totals?.value === undefined || totals.weighted_value === undefined) return own;
  const keys = fields.map(({ key }) => key);
  const beside = keys[keys.indexOf('value') + 1];
  const weighted = <span className="fl-num">{money(totals.weighted_value)}</span>;
  const sum = (
    <span className={`fl-num ${styles.total}`}>
      <span className={styles.totalWord}>{m.sumIn(code)}</span>&ensp;{money(totals.value)}
    </span>
  );
  if (keys.includes('deal_weighted_forecast')) return { ...own, value: sum, deal_weighted_forecast: weighted };
  const words = (
    <span className={styles.total}>
      {weighted} <span className={styles.totalWord}>{m.weighted}</span>
    </span>
  );
  // Beside the sum of the values there is no room if another sum is there.
  const isFree = keys.includes('value') && beside && !(beside in own);
  return { value: sum, ...(isFree ? { [beside]: words } : {}), ...own };
}

/** The sums of the account's own figures, written like the values above them. */
function ownSums(fields: readonly Field[], totals: ListTotals | undefined): Record<string, ReactNode> {
  const shown = fields.flatMap(({ key, kind }) => {
    const sum = totals?.custom_fields?.[key];
    if (sum === undefined) return [];
    const figure = kind === 'money' ? <Money amount={sum} exact /> : <span className="fl-num">{plainNumber(sum)}</span>;
    return [[key, <OwnSum key={key}>{figure}</OwnSum>] as const];
  });
  return Object.fromEntries(shown);
}

function OwnSum({ children }: { children: ReactNode }) {
  return (
    <span className={styles.total}>
      <span className={styles.totalWord}>{m.sumIn(null)}</span>&ensp;{children}
    </span>
  );
}
