import { lazyPart } from './lazy-part';

/**
 * What places layers beside elements is a tenth of the code that a first screen would need, and no screen begins with a
 * layer that is open. It is fetched while the browser is idle, or when the first layer opens.
 */
export const FloatingPopover = lazyPart(async () => (await import('./floating')).FloatingPopover);
export const FloatingTooltip = lazyPart(async () => (await import('./floating')).FloatingTooltip);
