/** The address in answers if there is no picture. */
export const NO_IMAGE = '/missing.png';

/** The address changes with the picture, so it can be cached for ever. */
export function imagePath(id: number): string {
  return `/api/v3/images/${id}`;
}
