import { isWebAddress } from '../wire/web-address';

/** The address in answers if there is no picture. */
export const NO_IMAGE = '/missing.png';

/** The address changes with the picture, so it can be cached for ever. */
export function imagePath(id: number): string {
  return `/api/v3/images/${id}`;
}

const OWN_PATH = /^\/api\/v3\/images\/\d+$/;

/**
 * The address of a picture that a program sends with a record. Null if there is nothing to do: programs send back
 * what they have read. `isKnown`: the record existed when it was read.
 */
export function pictureAddress(value: unknown, isKnown: boolean): { url: string } | { problem: string } | null {
  if (value === undefined || value === null || value === '' || value === NO_IMAGE) return null;
  // Also if the picture was changed or removed since it was read.
  if (isKnown && typeof value === 'string' && OWN_PATH.test(value)) return null;
  if (!isWebAddress(value)) return { problem: 'Is not a web address of a picture' };
  if (/^http:/i.test(value) && !/^http:\/\/localhost[:/]/i.test(value)) return { problem: 'Must begin with https://' };
  return { url: value };
}
