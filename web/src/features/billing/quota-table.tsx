import { numberText } from '@fairlead/domain/locale/locale';
import type { Quota } from '@fairlead/domain/quotas/quotas';
import { ProgressBar } from '../../ui/progress-bar';
import styles from './billing.module.css';
import { billingMessages as m } from './billing.messages';
import { QUOTA_NAMES, QUOTA_NOTES } from './quota-names';

const NEARLY = 0.9;

export function QuotaTable({ quotas }: { quotas: readonly Quota[] }) {
  return (
    <section aria-labelledby="quotas-title">
      <h2 className={styles.heading} id="quotas-title">
        {m.quotas}
      </h2>
      {quotas.every(({ available }) => available === null) && <p className={styles.aside}>{m.unlimited}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.quota}</th>
            <td className={styles.barCell} />
            <th scope="col" className={styles.number}>
              {m.used}
            </th>
            <th scope="col" className={styles.number}>
              {m.left}
            </th>
          </tr>
        </thead>
        <tbody>
          {quotas.map((quota) => (
            <Line key={quota.type} quota={quota} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ quota: { type, limit, used, available } }: { quota: Quota }) {
  const state = available === null ? undefined : available === 0 ? 'full' : used >= limit * NEARLY ? 'nearly' : 'room';
  const left = available === null ? m.noLimit : available === 0 ? m.none : m.some(numberText(available));
  return (
    <tr data-state={state}>
      <th scope="row" className={styles.name}>
        {QUOTA_NAMES[type]} {QUOTA_NOTES[type] && <span className={styles.note}>{QUOTA_NOTES[type]}</span>}
      </th>
      <td className={styles.barCell}>
        {available !== null && (
          <ProgressBar
            label={QUOTA_NAMES[type]}
            value={Math.min(used, limit)}
            max={limit || 1}
            className={styles.bar}
          />
        )}
      </td>
      <td className={styles.number}>
        {available === null ? numberText(used) : m.of(numberText(used), numberText(limit))}
      </td>
      <td className={styles.number}>
        <span className={styles.left}>{left}</span>
      </td>
    </tr>
  );
}
