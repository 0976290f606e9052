import { numberText } from '@fairlead/domain/locale/locale';
import { Money } from '../../ui/formats';
import type { SavedRecord } from '../record-form/public';
import styles from './business-card.module.css';
import { businessCardMessages as m } from './business-card.messages';

/** The value of a company's deals, and the number of its people. */
export function CompanySums({ company }: { company: SavedRecord }) {
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{m.openDeals}</dt>
        <dd>
          <Money amount={String(company.total_pipeline ?? 0)} style="whole" />
        </dd>
      </div>
      <div>
        <dt>{m.wonDeals}</dt>
        <dd>
          <Money amount={String(company.won_deals_total ?? 0)} style="whole" />
        </dd>
      </div>
      <div>
        <dt>{m.people}</dt>
        <dd>{numberText(Number(company.people_count ?? 0))}</dd>
      </div>
    </dl>
  );
}
