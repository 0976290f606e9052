import type { Sign } from '@fairlead/domain/money/money';
import type { SignedIn } from '@fairlead/domain/session/session.contract';

type Account = SignedIn['account'];

/** A deal or a row with `currency_id` and `account_value`; without a currency it is in the account's. */
type InCurrency = Readonly<Record<string, unknown>>;

/** How a deal's own amounts are written. */
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

/** What the value is worth in the account's currency; null where it is in that currency itself. */
export function worthOf(account: Account, { currency_id, account_value }: InCurrency): string | null {
  return isOn(account) && currency_id && typeof account_value === 'string' ? account_value : null;
}

/** The currency that a typed sign or code names; null for the account's own and for one that it does not have. */
export function currencyOfSign(account: Account, sign: string | null): number | null {
  const named = (sign ?? '').toUpperCase();
  const { symbol, code } = account.currency;
  if (!named || named === symbol.toUpperCase() || named === code) return null;
  const found = account.currencies.find((one) => one.code === named || one.symbol.toUpperCase() === named);
  return found?.has_rate ? found.id : null;
}

/** The account's code where its deals are in several currencies, so that a sum says which it is in. */
export function codeOfSums(account: Account): string | null {
  return isOn(account) && account.currencies.length ? account.currency.code : null;
}

/** Switched off, an amount keeps its own sign, and nothing more tells of currencies. */
function isOn({ without }: Account): boolean {
  return !without.includes('deal.currency_id');
}
