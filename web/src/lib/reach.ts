import type { Field } from '@fairlead/domain/fields/catalogue';
import * as rules from '@fairlead/domain/validation/rules';

/**
 * The address of a link on an email, phone number or web address; null if it cannot be one. Only mailto:, tel: and
 * https: are returned: the scheme of a stored value is never trusted.
 */
export function linkOf(kind: Field['kind'], value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!text) return null;
  if (kind === 'email') return mailLink(text);
  if (kind === 'phone') return callLink(text);
  return kind === 'url' ? webLink(text) : null;
}

export function mailLink(address: string): string | null {
  return rules.email(address) ? null : `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

export function callLink(number: string): string | null {
  const digits = number.replace(/[^\d+]/g, '');
  return /\d{3}/.test(digits) ? `tel:${digits}` : null;
}

const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** Addresses without a scheme, and those with http:, are opened with https:. */
function webLink(text: string): string | null {
  if (/[\s\\]/.test(text)) return null;
  const bare = text.replace(/^https?:\/\//i, '');
  if (SCHEME.test(bare) || bare.startsWith('/')) return null;
  const address = `https://${bare}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username || url.password) return null;
  return url.hostname.includes('.') ? url.href : null;
}
