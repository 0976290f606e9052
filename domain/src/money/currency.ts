import { LOCALE } from '../locale/locale';

export interface Currency {
  readonly code: string;
  readonly symbol: string;
  readonly decimal_places: number;
}

const known = new Map<string, Currency>();

/** Symbol and decimals of an ISO currency, from the platform's own tables (Intl). */
export function currencyOf(code: string): Currency {
  const found = known.get(code) ?? lookUp(code);
  known.set(code, found);
  return found;
}

const names = new Intl.DisplayNames([LOCALE], { type: 'currency' });
/** Every list of deals asks for the name of its account's currency. */
const named = new Map<string, string>();

/** `Euro`; the code where the platform has no name. */
export function currencyName(code: string): string {
  if (!/^[A-Z]{3}$/.test(code)) return code;
  const found = named.get(code) ?? names.of(code) ?? code;
  named.set(code, found);
  return found;
}

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The codes of every currency, in their order. */
export function currencyCodes(): readonly string[] {
  return [...codes];
}

export function isCurrencyCode(code: string): boolean {
  return codes.has(code);
}

function lookUp(code: string): Currency {
  // An unknown code breaks no screen; it is shown as its own symbol.
  if (!/^[A-Z]{3}$/.test(code)) return { code, symbol: code, decimal_places: 2 };
  const format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  return { code, symbol, decimal_places: format.resolvedOptions().maximumFractionDigits ?? 2 };
}
