const DECIMALS = 8;
const MOST_DIGITS = 15;

/**
 * A number as decimal text with at least one decimal and at most 8, as the API writes it: `1234.0`. Undefined if it
 * is not a number of up to 15 digits before the point.
 */
export function decimalText(raw: string | number): string | undefined {
  const [, sign, whole = '', fraction = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(plainDecimal(raw)) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  const scaled = BigInt((whole || '0') + fraction.padEnd(DECIMALS + 1, '0').slice(0, DECIMALS + 1));
  const digits = ((scaled + 5n) / 10n).toString().padStart(DECIMALS + 1, '0');
  const units = digits.slice(0, -DECIMALS);
  if (units.length > MOST_DIGITS) return undefined;
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '') || '0';
  const isZero = units === '0' && decimals === '0';
  return `${sign === '-' && !isZero ? '-' : ''}${units}.${decimals}`;
}

function plainDecimal(raw: string | number): string {
  if (typeof raw === 'string') return raw.trim().replaceAll(',', thousands(raw) ? '' : ',');
  // Exponents are written out; a JSON number has no more exact digits than that.
  return /e/i.test(String(raw)) ? raw.toFixed(DECIMALS) : String(raw);
}

function thousands(text: string): boolean {
  return /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text.trim());
}
