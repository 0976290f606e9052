/** Pairs of records; the smaller id is first. */
export type Ids = readonly { readonly a: number; readonly b: number }[];

export const inOrder = (x: number, y: number) => (x < y ? { a: x, b: y } : { a: y, b: x });

export function everyPair(ids: readonly number[]): Ids {
  const sorted = [...new Set(ids)].sort((x, y) => x - y);
  return sorted.flatMap((a, at) => sorted.slice(at + 1).map((b) => ({ a, b })));
}
