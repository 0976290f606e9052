import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Place, derivedKey, derivedKeys } from '../../adapters/secret';

const PURPOSE = 'links to files';
/** A link is the same for this long, so that a browser loads a picture once. */
const STEP_SECONDS = 300;
const LEAST_SECONDS = 900;

/** The file of a link, and the user for whom it was made. */
export interface Linked {
  readonly account: number;
  readonly user: number;
  readonly document: number;
  readonly stored: number;
}

/** Makes links that live for fifteen to twenty minutes. */
export function linkMaker(place: Place & { readonly publicUrl: string | undefined }, now: Date) {
  const key = derivedKey(place, PURPOSE);
  const until = (Math.floor(now.getTime() / 1000 / STEP_SECONDS) + 1) * STEP_SECONDS + LEAST_SECONDS;
  return ({ account, user, document, stored }: Linked): string => {
    const said = [account, user, document, stored, until].join('-');
    return `${place.publicUrl ?? ''}/api/v3/file_links/${said}-${signed(key, said)}`;
  };
}

/** The content of a token; undefined if it was not made here, or has expired. */
export function linkedBy(place: Place, token: string, now: Date): Linked | undefined {
  const found = /^((\d{1,15})-(\d{1,15})-(\d{1,15})-(\d{1,15})-(\d{1,12}))-([\w-]{43})$/.exec(token);
  if (!found) return undefined;
  const [, said = '', account, user, document, stored, until, signature = ''] = found;
  const mine = derivedKeys(place, PURPOSE).some((key) => isSame(signed(key, said), signature));
  if (!mine || Number(until) * 1000 <= now.getTime()) return undefined;
  return { account: Number(account), user: Number(user), document: Number(document), stored: Number(stored) };
}

const signed = (key: Buffer, said: string) => createHmac('sha256', key).update(said).digest('base64url');

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
