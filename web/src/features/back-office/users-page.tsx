import { numberText } from '@fairlead/domain/locale/locale';
import { listOfficeUsers, type UserLine } from '@fairlead/domain/back-office/back-office.contract';
import { useDeferredValue, useState } from 'react';
import { call } from '../../lib/api';
import { AppLink } from '../../lib/record-link';
import { useFormats } from '../../ui/formats';
import { SearchBox } from '../../ui/search-box';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { Badge, Loaded } from './parts';
import { useOffice } from './use-office';

export function UsersPage() {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useOffice(['users', q], (signal) => call(listOfficeUsers, { query: { q }, signal }));
  return (
    <div className={styles.page}>
      <div className={styles.listHead}>
        <h1 className={styles.title}>{m.users}</h1>
        <SearchBox label={m.searchUsers} value={text} onChange={setText} />
      </div>
      <Loaded from={found}>
        {({ entries, pagination }) => (
          <>
            <UserTable entries={entries} withAccount />
            {pagination.total > entries.length && (
              <p className={styles.quiet}>{m.more(numberText(pagination.total))}</p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

export function UserTable({ entries, withAccount }: { entries: readonly UserLine[]; withAccount?: boolean }) {
  const { relative } = useFormats();
  if (!entries.length) return <p className={styles.empty}>{m.nothing}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.name}</th>
          {withAccount && <th scope="col">{m.account}</th>}
          <th scope="col" className={styles.wide}>
            {m.kind}
          </th>
          <th scope="col" className={styles.wide}>
            {m.seen}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((one) => (
          <tr key={one.id}>
            <td>
              <AppLink href={`/backend/users/${one.id}`} className={styles.link}>
                {one.full_name || one.email}
              </AppLink>{' '}
              {!one.is_active && <Badge tone="red">{m.inactive}</Badge>}
              <span className={styles.under}>{one.email}</span>
            </td>
            {withAccount && (
              <td>
                <AppLink href={`/backend/accounts/${one.account_id}`} className={styles.link}>
                  {one.company_name}
                </AppLink>
              </td>
            )}
            <td className={styles.wide}>{one.kind}</td>
            <td className={styles.wide}>{one.last_seen_at ? relative(one.last_seen_at) : m.never}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
