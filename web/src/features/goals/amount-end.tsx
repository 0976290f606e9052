import { useRef } from 'react';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconX } from '../../ui/icons';
import { MoneyField } from '../../ui/number-field';
import { useFocusHeir } from '../../ui/use-focus-heir';
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
  const remove = useRef<HTMLButtonElement>(null);
  useFocusHeir(remove, below);
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
      <IconButton ref={remove} icon={IconX} label={m.remove(name)} onClick={onRemove} />
    </>
  );
}

/** The button that removes the next line, or the one that adds another. */
function below(removed: HTMLElement): HTMLElement | undefined {
  return [...(removed.parentElement?.nextElementSibling?.querySelectorAll('button') ?? [])].at(-1);
}
