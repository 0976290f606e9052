/** What stands in answers where there is no picture. */
export const NO_IMAGE = '/missing.png';

/** A picture's address changes with the picture, so whoever has it once need not ask again. */
export function imagePath(id: number): string {
  return `/api/v3/images/${id}`;
}
