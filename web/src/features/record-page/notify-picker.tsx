import { useSession } from '../../lib/session';
import { MultiSelect } from '../../ui/multi-select';
import { recordPageMessages as m } from './record-page.messages';

interface Props {
  value: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/** The colleagues who get the note by email. Those who may not see it are left out by the server. */
export function NotifyPicker({ value, onChange }: Props) {
  const { account, user } = useSession();
  const options = account.users
    .filter((one) => one.id !== user.id && !one.is_external && !one.deleted_at)
    .map(({ id, full_name }) => ({ value: id, label: full_name }));
  if (options.length === 0) return null;
  return (
    <MultiSelect
      label={m.notify}
      hideLabel
      placeholder={m.notify}
      closes
      options={options}
      value={options.filter((one) => value.includes(one.value))}
      onChange={(chosen) => onChange(chosen.map((one) => one.value))}
    />
  );
}
