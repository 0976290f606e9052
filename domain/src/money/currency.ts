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

function lookUp(code: string): Currency {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  return { code, symbol, decimal_places: format.resolvedOptions().maximumFractionDigits ?? 2 };
}
