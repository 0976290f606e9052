import { type Cents, MAX_CENTS } from './money';

/** A rate as text: the value of one unit of a currency in the account's, exact to ten decimals. */
const RATE = /^(\d{1,9})(?:\.(\d{1,10}))?$/;

/** As people and programs write it: `1.085`, `1,085.5`, `1,085` with a decimal comma when only one comma is there. */
export function readRate(raw: unknown): { rate: string } | { problem: string } {
  if (typeof raw !== 'string' && typeof raw !== 'number') return { problem: 'Please enter a valid number' };
  const typed = typeof raw === 'number' ? plainNumber(raw) : raw.trim().replace(/[\s\u00a0\u202f]/g, '');
  const text = typed.includes('.') ? typed.replaceAll(',', '') : typed.replace(',', '.');
  const parts = RATE.exec(text);
  if (!parts) return { problem: 'Has to be a number with at most 10 decimals' };
  const rate = trimmed(`${BigInt(parts[1] ?? '0')}.${(parts[2] ?? '').padEnd(10, '0')}`);
  return /^0(\.0)?$/.test(rate) ? { problem: 'Has to be more than 0' } : { rate };
}

/** `1.085`: at least one decimal, no trailing zeros, as amounts are sent. */
export function rateText(rate: string): string {
  return trimmed(rate.includes('.') ? rate : `${rate}.0`);
}

/**
 * An amount in the account's currency, rounded half away from zero, as the database rounds. Null where it would be
 * larger than any amount may be.
 */
export function inAccountCurrency(cents: Cents, rate: string): Cents | null {
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = BigInt(whole + fraction.padEnd(10, '0').slice(0, 10));
  const unit = 10n ** 10n;
  const size = (BigInt(Math.abs(cents)) * scaled + unit / 2n) / unit;
  if (size > BigInt(MAX_CENTS)) return null;
  return Number(size) * (Math.sign(cents) || 1);
}

function trimmed(decimal: string): string {
  return decimal.replace(/0+$/, '').replace(/\.$/, '.0');
}

/** Never in the notation with an exponent. */
function plainNumber(value: number): string {
  return Number.isFinite(value) ? value.toFixed(10).replace(/\.?0+$/, '') : '';
}
