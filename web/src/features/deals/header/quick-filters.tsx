import { divided, joined, QUICK_FILTERS, quickFilters, toggled } from '@fairlead/domain/quick-filters/quick-filters';
import { useMemo } from 'react';
import { useSession } from '../../../lib/session';
import { QuickFilter } from '../../../ui/chips';
import {
  IconAlertCircle,
  IconCalendar,
  IconCalendarPlus,
  IconClock,
  IconCurrencyDollarOff,
  IconHourglass,
  IconUser,
} from '../../../ui/icons';
import type { ListState, QuickPart } from '../../record-list/public';
import styles from './deals-header.module.css';
import { quickFiltersMessages as m } from './quick-filters.messages';

const LOOKS = {
  mine: { icon: IconUser },
  no_next_step: { icon: IconCalendarPlus, tone: 'amber' },
  step_overdue: { icon: IconAlertCircle, tone: 'red' },
  close_date_passed: { icon: IconClock, tone: 'amber' },
  stale: { icon: IconHourglass, tone: 'amber' },
  no_value: { icon: IconCurrencyDollarOff },
  closing: { icon: IconCalendar, tone: 'green' },
} as const;

/** Offered if all have room in one line. */
const LAST_IN = 'close_date_passed';

/** The quick filters above deals. They are ordinary conditions of the filter; the sentence shows only the others. */
export function useQuickFilters({ filter, setFilter }: ListState): QuickPart {
  const { account } = useSession();
  const known = useMemo(() => quickFilters(account.deal_stages), [account.deal_stages]);
  const { on, rest } = divided(filter, known);
  const chips = (
    <div className={styles.quick} role="group" aria-label={m.label}>
      {QUICK_FILTERS.map((key) => (
        <span key={key} className={key === LAST_IN && !on.includes(key) ? styles.roomy : styles.wide}>
          <QuickFilter
            {...LOOKS[key]}
            label={m[key]}
            on={on.includes(key)}
            onToggle={() => setFilter(toggled(filter, key, known))}
          />
        </span>
      ))}
    </div>
  );
  return { chips, rest, setRest: (next) => setFilter(joined({ on, rest: next }, known)) };
}
