import { lazyPart } from './lazy-part';

/**
 * The code that positions layers beside elements would be a tenth of the code of a first screen, and no screen starts
 * with an open layer. It is fetched while the browser is idle, or when the first layer opens.
 */
export const FloatingPopover = lazyPart(async () => (await import('./floating')).FloatingPopover);
export const FloatingTooltip = lazyPart(async () => (await import('./floating')).FloatingTooltip);
