import { type KeyboardEvent, useRef } from 'react';
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
      <div data-amount onKeyDown={toNextAmount}>
        <MoneyField
          label={m.amountOf(name)}
          hideLabel
          symbol={settings.currencySymbol}
          value={one.amount}
          error={error}
          onChange={(amount) => onChange({ amount })}
        />
      </div>
      <IconButton ref={remove} icon={IconX} label={m.remove(name)} onClick={onRemove} />
    </>
  );
}

/** Up and down go through the amounts of all lines, as in a table. */
function toNextAmount(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const amounts = [...(event.currentTarget.closest('form')?.querySelectorAll('[data-amount]') ?? [])];
  const next = amounts[amounts.indexOf(event.currentTarget) + step]?.querySelector('input');
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** The button that removes the next line, or the one that adds another. */
function below(removed: HTMLElement): HTMLElement | undefined {
  return [...(removed.parentElement?.nextElementSibling?.querySelectorAll('button') ?? [])].at(-1);
}
