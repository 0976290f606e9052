import { useSession } from '../../../lib/session';
import { SearchBox } from '../../../ui/search-box';
import { SelectBox } from '../../../ui/select';
import type { UserFilter } from './filter-users';
import styles from './users.module.css';
import { usersMessages as m } from './users.messages';

interface Props {
  filter: UserFilter;
  onChange: (patch: Record<string, string | undefined>) => void;
}

const LEVELS = [1, 2, 3, 5].map((level) => ({ value: String(level), label: m.levels[level] ?? '' }));

/** Search, level and team. */
export function UserFilters({ filter, onChange }: Props) {
  const { account } = useSession();
  const levels = [...LEVELS, { value: 'admin', label: m.admins }, { value: 'read_only', label: m.readOnlyUsers }];
  const teams = account.teams.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={styles.filters}>
      <div className={styles.searchBox}>
        <SearchBox label={m.search} value={filter.text ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      </div>
      <div className={styles.filterBox}>
        <SelectBox
          control={{}}
          aria-label={m.filterLevel}
          placeholder={m.anyLevel}
          options={levels}
          value={filter.level ?? null}
          onChange={(level) => onChange({ level: level ?? undefined })}
          clearable
        />
      </div>
      {teams.length > 0 && (
        <div className={styles.filterBox}>
          <SelectBox
            control={{}}
            aria-label={m.filterTeam}
            placeholder={m.anyTeam}
            options={[...teams, { value: 'none', label: m.noTeam }]}
            value={filter.team ?? null}
            onChange={(team) => onChange({ team: team ?? undefined })}
            searchable={teams.length > 8}
            clearable
          />
        </div>
      )}
    </div>
  );
}
