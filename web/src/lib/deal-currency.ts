import type { Sign } from '@fairlead/domain/money/money';
import type { SignedIn } from '@fairlead/domain/session/session.contract';

type Account = SignedIn['account'];

/** A deal or a row with `currency_id` and `account_value`; without a currency it is in the account's. */
type InCurrency = Readonly<Record<string, unknown>>;

/** The notation of a deal's own amounts. */
export function signOf(account: Account, deal: InCurrency): Sign {
  return currencyIn(account, deal);
}

/** Their symbol alone, beside a field. */
export function symbolOf(account: Account, deal: InCurrency): string {
  return currencyIn(account, deal).symbol;
}

export function codeOf(account: Account, deal: InCurrency): string {
  return currencyIn(account, deal).code;
}

function currencyIn({ currencies, currency }: Account, { currency_id }: InCurrency) {
  return currencies.find(({ id }) => id === currency_id) ?? currency;
}

/** The value in the account's currency; null if it is in that currency itself. */
export function worthOf(account: Account, { currency_id, account_value }: InCurrency): string | null {
  return isOn(account) && currency_id && typeof account_value === 'string' ? account_value : null;
}

/** The currency of a typed symbol or code; null for the account's own and for an unknown one. */
export function currencyOfSign(account: Account, sign: string | null): number | null {
  const named = (sign ?? '').toUpperCase();
  const { symbol, code } = account.currency;
  if (!named || named === symbol.toUpperCase() || named === code) return null;
  const found = account.currencies.find((one) => one.code === named || one.symbol.toUpperCase() === named);
  return found?.has_rate ? found.id : null;
}

/** The account's code if its deals are in several currencies, so that a sum shows its own. */
export function codeOfSums(account: Account): string | null {
  return isOn(account) && account.currencies.length ? account.currency.code : null;
}

/** If the feature is off, an amount keeps its own symbol, and nothing else mentions currencies. */
function isOn({ without }: Account): boolean {
  return !without.includes('deal.currency_id');
}
