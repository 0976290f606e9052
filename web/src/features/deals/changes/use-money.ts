import { moneyText } from '@fairlead/domain/money/money';
import { useFormats } from '../../../ui/formats';

/** Amounts in cents as this user reads them: in whole units, and short for an axis. */
export function useMoney() {
  const { money } = useFormats();
  return {
    amount: (cents: number) => money(moneyText(cents), 'whole'),
    brief: (cents: number) => money(moneyText(cents), 'short'),
  };
}
