import { z } from 'zod';

const LONGEST = 2000;
/** Reads the host too: an invalid port or IPv6 address cannot be called. */
const address = z.url();

/** An address of http or https, without a name and password, that can be called. */
export function isWebAddress(value: unknown): value is string {
  const isAddress =
    typeof value === 'string' && value.length <= LONGEST && /^https?:\/\/[^\s/@]+(\/\S*)?$/i.test(value);
  return isAddress && address.safeParse(value).success;
}
