import { listRequests } from '@fairlead/domain/back-office/back-office.contract';
import { PLAN_NAMES } from '@fairlead/domain/billing/plans';
import { call } from '../../lib/api';
import { AppLink } from '../../lib/record-link';
import { useFormats } from '../../ui/formats';
import { IconInbox } from '../../ui/icons';
import { EmptyState } from '../../ui/states';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { Loaded } from './parts';
import { useOffice } from './use-office';

export function RequestsPage() {
  const { relative } = useFormats();
  const found = useOffice(['requests'], (signal) => call(listRequests, { signal }));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{m.requests}</h1>
      <Loaded from={found}>
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState icon={IconInbox} title={m.noRequests} text={m.noRequestsText} />
          ) : (
            <ul className={styles.events}>
              {entries.map((one) => (
                <li key={`${one.account.id}.${one.id}`}>
                  <AppLink href={`/backend/accounts/${one.account.id}`} className={styles.link}>
                    {one.account.company_name}
                  </AppLink>
                  {': '}
                  {m.requested(one.asked_by, PLAN_NAMES[one.plan], one.license_count)}
                  <span className={styles.under}>
                    {relative(one.created_at)}
                    {one.note && ` · “${one.note}”`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
