/**
 * The place of a pair in the order of the page, the first values first; all of them are descending. A page begins
 * after one.
 */
export type Place = readonly number[];

export function placeText(place: Place): string {
  return place.join('_');
}

/** `undefined` unless it is a place of this many numbers. */
export function placeIn(text: string, length: number): Place | undefined {
  const place = text.split('_').map((part) => (/^\d{1,16}$/.test(part) ? Number(part) : Number.NaN));
  return place.length === length && place.every(Number.isSafeInteger) ? place : undefined;
}

/** True if `x` comes before `y`. */
export function isBefore(x: Place, y: Place): boolean {
  const at = x.findIndex((value, index) => value !== y[index]);
  return at >= 0 && (x[at] as number) > (y[at] as number);
}
