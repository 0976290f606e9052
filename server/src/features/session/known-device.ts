import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../adapters/secret';
import type { Config } from '../../base/config';
import type { DeviceCookie } from '../../http/answer';
import type { RequestInfo } from '../../http/request-info';

type Place = Pick<Config, 'dataFolder' | 'secret'>;

/**
 * A browser in which a user has signed in carries a signed mark of that user's address. It opens nothing: wrong guesses
 * of others do not count against it.
 */
export function markOfDevice(place: Place, email: string, request: RequestInfo): DeviceCookie {
  const id = knownDevice(place, email, request) ?? randomBytes(12).toString('base64url');
  return { name: nameFor(email), value: `${id}.${signatureOf(place, email, id)}` };
}

/** The id of the device, if its mark was made here and for this address. */
export function knownDevice(place: Place, email: string, { cookie }: RequestInfo): string | undefined {
  const [id, signature, ...more] = (cookie(nameFor(email)) ?? '').split('.');
  if (!id || !signature || more.length) return undefined;
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(place, email, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}

/** One cookie per address, so that several people can use one browser. */
function nameFor(email: string): string {
  return `fairlead_device_${createHash('sha256').update(plain(email)).digest('hex').slice(0, 8)}`;
}

function signatureOf(place: Place, email: string, id: string): string {
  return createHmac('sha256', derivedKey(place, 'known devices'))
    .update(`${plain(email)}\n${id}`)
    .digest('base64url');
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}
