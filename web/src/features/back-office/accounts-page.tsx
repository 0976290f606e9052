import { type AccountLine, listAccounts } from '@fairlead/domain/back-office/back-office.contract';
import { PLAN_NAMES } from '@fairlead/domain/billing/plans';
import { call } from '../../lib/api';
import { AppLink } from '../../lib/record-link';
import { useFormats } from '../../ui/formats';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { Badge } from './parts';
import { SearchedPage } from './searched-page';

export function AccountsPage() {
  return (
    <SearchedPage
      title={m.accounts}
      search={m.searchAccounts}
      name="accounts"
      read={(q, signal) => call(listAccounts, { query: { q }, signal })}
      table={(entries) => <AccountTable entries={entries} />}
    />
  );
}

export function AccountTable({ entries }: { entries: readonly AccountLine[] }) {
  const { relative } = useFormats();
  if (!entries.length) return <p className={styles.empty}>{m.nothing}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.account}</th>
          <th scope="col">{m.plan}</th>
          <th scope="col" className={styles.figure}>
            {m.users}
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
              <AppLink href={`/backend/accounts/${one.id}`} className={styles.link}>
                {one.company_name}
              </AppLink>{' '}
              {one.is_demo && <Badge>{m.isDemo}</Badge>} {!one.is_active && <Badge tone="red">{m.inactive}</Badge>}
            </td>
            <td>{PLAN_NAMES[one.plan]}</td>
            <td className={styles.figure}>
              {one.users}
              {one.license_count !== null && ` / ${one.license_count}`}
            </td>
            <td className={styles.wide}>{one.last_seen_at ? relative(one.last_seen_at) : m.never}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
