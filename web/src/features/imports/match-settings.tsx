import { type ImportOptions, MATCHES, type MatchBy } from '@fairlead/domain/imports/import-setting.contract';
import type { UploadAnswer } from '@fairlead/domain/imports/import.contract';
import type { ImportType } from '@fairlead/domain/imports/targets';
import { useCan } from '../../lib/can';
import { useSession } from '../../lib/session';
import { Checkbox } from '../../ui/checkbox';
import { MultiSelect } from '../../ui/multi-select';
import { Select } from '../../ui/select';
import { importsMessages as m } from './imports.messages';

interface Props {
  type: UploadAnswer['type'];
  options: ImportOptions;
  set: (patch: ImportOptions) => void;
}

/** What happens to rows whose record already exists, how it is found, and what empty cells mean. */
export function MatchSettings({ type, options, set }: Props) {
  const standard = type === 'deals' ? 'create' : 'update';
  const existing = options.existing ?? standard;
  const again = type === 'deals' || type === 'people';
  const ways = MATCHES[type];
  const way = options.match_by ?? (ways[0] as MatchBy);
  return (
    <>
      <Select
        label={m.existing}
        value={existing}
        options={[
          { value: 'update', label: m.existingUpdate },
          { value: 'skip', label: m.existingSkip },
          ...(again ? [{ value: 'create', label: m.existingCreate }] : []),
        ]}
        onChange={(value) => set({ existing: (value ?? standard) as ImportOptions['existing'] })}
      />
      {existing !== 'create' && ways.length > 1 && (
        <Select
          label={m.matchBy}
          hint={m.matchHint[way]}
          value={way}
          options={ways.map((value) => ({ value, label: m.matches[value] }))}
          onChange={(value) => set({ match_by: value ?? undefined })}
        />
      )}
      {existing === 'update' && ways.length > 1 && (
        <Checkbox
          label={m.clearBlanks}
          hint={m.clearBlanksHint}
          checked={options.clear_blanks ?? false}
          onChange={(clear_blanks) => set({ clear_blanks })}
        />
      )}
    </>
  );
}

const TAG_LISTS = {
  deals: 'deal_tags',
  people: 'predefined_contacts_tags',
  companies: 'company_tags',
} as const satisfies Partial<Record<ImportType, string>>;

/** Tags that every row of the file gets. */
export function TagSettings({ type, options, set }: Props) {
  const { account } = useSession();
  const { can } = useCan();
  if (type !== 'deals' && type !== 'people' && type !== 'companies') return null;
  const known = account[TAG_LISTS[type]].map(({ name }) => ({ value: name, label: name }));
  const chosen = (options.tags ?? []).map((name) => ({ value: name, label: name }));
  return (
    <MultiSelect
      label={m.tagsForAll}
      value={chosen}
      options={known}
      onCreate={
        can('manage', 'administration')
          ? (text) => Promise.resolve({ value: text.trim(), label: text.trim() })
          : undefined
      }
      onChange={(next) => set({ tags: next.map(({ value }) => value) })}
    />
  );
}
