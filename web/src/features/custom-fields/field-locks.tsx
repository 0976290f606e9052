import { Switch } from '../../ui/checkbox';
import { customFieldsMessages as m } from './custom-fields.messages';
import type { FieldDraft } from './field-draft';

interface Props {
  value: FieldDraft;
  set: (patch: Partial<FieldDraft>) => void;
  blocked: string | null;
}

/** Who fills in the field. */
export function Locks({ value, set, blocked }: Props) {
  return (
    <>
      <Switch
        spread
        label={m.lock}
        hint={m.lockHint}
        checked={value.locked}
        disabled={Boolean(blocked)}
        onChange={(locked) => set({ locked })}
      />
      {!value.locked && (
        <Switch
          spread
          label={m.lockAdd}
          hint={m.lockAddHint}
          checked={value.locked_add}
          disabled={Boolean(blocked)}
          onChange={(locked_add) => set({ locked_add })}
        />
      )}
    </>
  );
}
