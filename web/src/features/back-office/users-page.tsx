import { listOfficeUsers, type UserLine } from '@fairlead/domain/back-office/back-office.contract';
import { call } from '../../lib/api';
import { AppLink } from '../../lib/record-link';
import { useFormats } from '../../ui/formats';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { Badge } from './parts';
import { SearchedPage } from './searched-page';

export function UsersPage() {
  return (
    <SearchedPage
      title={m.users}
      search={m.searchUsers}
      name="users"
      read={(q, signal) => call(listOfficeUsers, { query: { q }, signal })}
      table={(entries) => <UserTable entries={entries} withAccount />}
    />
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
