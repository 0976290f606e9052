import { type StaffEvent, staffLog } from '@fairlead/domain/back-office/back-office.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { AppLink } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { errorToast } from '../../ui/toast-store';
import styles from './back-office.module.css';
import { backOfficeMessages as m, eventText } from './back-office.messages';
import { Loaded } from './parts';
import { useOffice } from './use-office';

/** Nothing changes or deletes these lines. */
export function Events({ events, withAccount }: { events: readonly StaffEvent[]; withAccount?: boolean }) {
  const { dateTime } = useFormats();
  if (!events.length) return <p className={styles.quiet}>{m.noEvents}</p>;
  return (
    <ul className={styles.events}>
      {events.map(({ id, at, staff_name, event, account, user, reason, details }) => (
        <li key={id}>
          <strong>{staff_name}</strong> {eventText(event, details)}
          {user && (
            <>
              {' · '}
              <AppLink href={`/backend/users/${user.id}`} className={styles.link}>
                {user.full_name}
              </AppLink>
            </>
          )}
          {withAccount && account && (
            <>
              {' · '}
              <AppLink href={`/backend/accounts/${account.id}`} className={styles.link}>
                {account.company_name}
              </AppLink>
            </>
          )}
          <span className={styles.under}>
            {dateTime(at)}
            {reason && ` · “${reason}”`}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function LogPage() {
  const first = useOffice(['log'], (signal) => call(staffLog, { query: {}, signal }));
  const [older, setOlder] = useState<readonly StaffEvent[]>([]);
  const [next, setNext] = useState<number | null>();
  const more = async (before: number) => {
    try {
      const page = await call(staffLog, { query: { before } });
      setOlder((had) => [...had, ...page.entries]);
      setNext(page.next);
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{m.log}</h1>
      <Loaded from={first}>
        {(page) => {
          const before = next === undefined ? page.next : next;
          return (
            <>
              <Events events={[...page.entries, ...older]} withAccount />
              {before !== null && (
                <div>
                  <Button onClick={() => void more(before)}>{m.showMore}</Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
