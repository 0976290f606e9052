import { compactMoney, moneyDisplay, type Sign } from '@fairlead/domain/money/money';
import { useFormats } from '../../../ui/formats';

/** Amounts in cents as this user reads them: in whole units, and short for an axis. */
export function useMoney() {
  const { settings } = useFormats();
  const sign: Sign = { symbol: settings.currencySymbol, decimal_places: settings.currencyDecimals ?? 2 };
  return {
    money: (cents: number) => moneyDisplay(cents, sign, { decimals: false }),
    short: (cents: number) => compactMoney(cents, sign),
  };
}
