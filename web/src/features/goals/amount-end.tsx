import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconX } from '../../ui/icons';
import { MoneyField } from '../../ui/number-field';
import type { AmountDraft } from './goal-form';
import { goalDialogMessages as m } from './goals.messages';

interface Props {
  one: AmountDraft;
  /** What the amount is of. */
  name: string;
  error: string | null;
  onChange: (patch: Partial<AmountDraft>) => void;
  onRemove: () => void;
}

/** The end of every line of the dialog: the amount, and the button that removes the line. */
export function AmountEnd({ one, name, error, onChange, onRemove }: Props) {
  const { settings } = useFormats();
  return (
    <>
      <MoneyField
        label={m.amountOf(name)}
        hideLabel
        symbol={settings.currencySymbol}
        value={one.amount}
        error={error}
        onChange={(amount) => onChange({ amount })}
      />
      <IconButton icon={IconX} label={m.remove(name)} onClick={onRemove} />
    </>
  );
}
