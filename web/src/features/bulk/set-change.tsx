import type { Field } from '@fairlead/domain/fields/field';
import { useSession } from '../../lib/session';
import { MultiSelect } from '../../ui/multi-select';
import { choicesOf, type DraftValue } from '../record-form/public';
import { bulkMessages as m } from './bulk.messages';

interface Props {
  field: Field;
  draft: Readonly<Record<string, DraftValue>>;
  onChange: (key: string, value: DraftValue) => void;
  error?: string;
}

/** Which tags to add and which to remove; the other tags of each record stay. */
export function SetChange({ field, draft, onChange, error }: Props) {
  const { account } = useSession();
  const options = choicesOf(field, account);
  const side = (key: 'add' | 'remove', label: string) => (
    <MultiSelect
      label={label}
      placeholder={m.chooseTags}
      options={options}
      value={((draft[key] as readonly { id: number; label: string }[] | undefined) ?? []).map((one) => ({
        value: one.id,
        label: one.label,
      }))}
      onChange={(next) =>
        onChange(
          key,
          next.map(({ value, label: name }) => ({ id: value, label: name })),
        )
      }
      error={key === 'add' ? error : undefined}
      autoFocus={key === 'add'}
    />
  );
  return (
    <>
      {side('add', m.addTags)}
      {side('remove', m.removeTags)}
    </>
  );
}
