import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey, derivedKeys, type Place } from '../../adapters/secret';
import type { DeviceCookie } from '../../http/answer';
import type { RequestInfo } from '../../http/request-info';

const PURPOSE = 'known devices';

/**
 * A browser in which a user has signed in has a signed cookie for that user's address. It gives no access, but wrong
 * guesses of others do not count against it.
 */
export function markOfDevice(place: Place, email: string, request: RequestInfo): DeviceCookie {
  const id = knownDevice(place, email, request) ?? randomBytes(12).toString('base64url');
  return { name: nameFor(email), value: `${id}.${signatureWith(derivedKey(place, PURPOSE), email, id)}` };
}

/** The id of the device, if its cookie was signed here and for this address. */
export function knownDevice(place: Place, email: string, { cookie }: RequestInfo): string | undefined {
  const [id, signature, ...more] = (cookie(nameFor(email)) ?? '').split('.');
  if (!id || !signature || more.length) return undefined;
  const given = Buffer.from(signature);
  const isRight = derivedKeys(place, PURPOSE).some((key) => {
    const right = Buffer.from(signatureWith(key, email, id));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isRight ? id : undefined;
}

/** One cookie per address, so that several people can use one browser. */
function nameFor(email: string): string {
  return `fairlead_device_${createHash('sha256').update(plain(email)).digest('hex').slice(0, 8)}`;
}

function signatureWith(key: Buffer, email: string, id: string): string {
  return createHmac('sha256', key)
    .update(`${plain(email)}\n${id}`)
    .digest('base64url');
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}
