import { FILE_KINDS } from '@fairlead/domain/documents/file-kind';
import { useSession } from '../../lib/session';
import { SettledSearch } from '../../lib/settled-search';
import { Button } from '../../ui/button';
import { FilterChip } from '../../ui/chips';
import { IconFilter } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { FilterRow } from '../../ui/page';
import { SelectBox } from '../../ui/select';
import { filesMessages as m } from './files.messages';
import styles from './files.module.css';

/** The filters of the list in the address. */
export interface FileFilter {
  readonly q?: string;
  readonly kind?: string;
  readonly on?: string;
  readonly tag?: string;
  readonly added?: string;
  readonly owner?: string;
}

type Key = Exclude<keyof FileFilter, 'q' | 'owner'>;

interface Props {
  filter: FileFilter;
  onChange: (patch: { [K in keyof FileFilter]?: string | undefined }) => void;
}

const ADDED = ['today', 'last_7_days', 'last_30_days', 'last_12_months'] as const;
const ON = ['deals', 'people', 'companies', 'shared'] as const;

/** Search, the filters that are set, and the menu that sets them. */
export function FileFilters({ filter, onChange }: Props) {
  const { users, document_tags } = useSession().account;
  const choices: Readonly<Record<Key, readonly (readonly [value: string, label: string])[]>> = {
    kind: FILE_KINDS.map((kind) => [kind, m.kinds[kind]] as const),
    on: ON.map((on) => [on, m.on[on]] as const),
    tag: document_tags.map(({ id, name }) => [String(id), name] as const),
    added: ADDED.map((added) => [added, m.added[added]] as const),
  };
  const keys: readonly Key[] = ['kind', 'on', 'tag', 'added'];
  const groups = keys.map((key) =>
    choices[key].map(([value, label]) => ({
      label,
      checked: filter[key] === value,
      onSelect: () => onChange({ [key]: filter[key] === value ? undefined : value }),
    })),
  );
  const set = keys.flatMap((key) => {
    const label = choices[key].find(([value]) => value === filter[key])?.[1];
    return label ? [{ key, label }] : [];
  });
  const owners = users
    .filter(({ deleted_at }) => !deleted_at)
    .map(({ id, full_name }) => ({ value: id, label: full_name }));
  return (
    <FilterRow>
      <span className={styles.search}>
        <SettledSearch label={m.search} value={filter.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      </span>
      <span className={styles.owner}>
        <SelectBox
          control={{}}
          aria-label={m.owner}
          value={Number(filter.owner) || null}
          onChange={(owner) => onChange({ owner: owner ? String(owner) : undefined })}
          options={owners}
          placeholder={m.anyOwner}
          searchable
          clearable
        />
      </span>
      {set.map(({ key, label }) => (
        <FilterChip
          key={key}
          parts={[
            { role: 'field', text: m.headings[key] },
            ...(key === 'added' ? [] : [{ role: 'predicate', text: m.is }]),
            { role: 'value', text: label },
          ]}
          onRemove={() => onChange({ [key]: undefined })}
        />
      ))}
      <Menu groups={groups} headings={keys.map((key) => m.headings[key])} label={m.filter}>
        <Button variant="quiet" icon={IconFilter}>
          {m.filter}
        </Button>
      </Menu>
    </FilterRow>
  );
}
