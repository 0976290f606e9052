import { lazyPart } from './lazy-part';

/** A connection that is lost meanwhile does not replace a page that is already shown. */
const BESIDE = { isBeside: true };

/**
 * The code that positions layers beside elements would be a tenth of the code of a first screen, and no screen starts
 * with an open layer. It is fetched while the browser is idle, or when the first layer opens.
 */
export const FloatingPopover = lazyPart(async () => (await import('./floating')).FloatingPopover, BESIDE);
export const FloatingTooltip = lazyPart(async () => (await import('./floating')).FloatingTooltip, BESIDE);
