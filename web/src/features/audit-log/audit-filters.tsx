import { AUDIT_GROUPS } from '@fairlead/domain/audit-log/audit-log.contract';
import { useEffect, useState } from 'react';
import { useSearchState } from '../../lib/search-state';
import { useSession } from '../../lib/session';
import { DateField } from '../../ui/date-field';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { auditLogMessages as m } from './audit-log.messages';
import styles from './audit-log.module.css';

const SETTLED = 300;

/** User, group, dates and words; each is kept in the address. */
export function AuditFilters() {
  const { account } = useSession();
  const [search, setSearch] = useSearchState();
  const users = account.users.map(({ id, full_name }) => ({ value: String(id), label: full_name }));
  const groups = AUDIT_GROUPS.map((value) => ({ value, label: m.groups[value] }));
  return (
    <div className={styles.filters}>
      <Select
        label={m.user}
        placeholder={m.everybody}
        options={users}
        value={search.user ?? null}
        clearable
        onChange={(user) => setSearch({ user: user ?? undefined })}
      />
      <Select
        label={m.group}
        placeholder={m.everything}
        options={groups}
        value={search.group ?? null}
        clearable
        onChange={(group) => setSearch({ group: group ?? undefined })}
      />
      <DateField
        label={m.from}
        value={search.from ?? null}
        clearable
        onChange={(from) => setSearch({ from: from ?? undefined })}
      />
      <DateField
        label={m.to}
        value={search.to ?? null}
        clearable
        onChange={(to) => setSearch({ to: to ?? undefined })}
      />
      <Words />
    </div>
  );
}

/** Written to the address once the typing pauses. */
function Words() {
  const [search, setSearch] = useSearchState();
  const [typed, setTyped] = useState(search.q ?? '');
  useEffect(() => {
    if (typed === (search.q ?? '')) return;
    const timer = setTimeout(() => setSearch({ q: typed || undefined }), SETTLED);
    return () => clearTimeout(timer);
  }, [typed, search.q, setSearch]);
  return <TextField label={m.search} type="search" value={typed} onChange={setTyped} />;
}
