import { loadChunk } from '../../lib/chunk-error';
import { lazyPart } from '../../ui/lazy-part';

const load = () => loadChunk('HealthReasons', () => import('./health-reasons'));

/** What the health of a deal is said in, loaded with the first page that has it. */
export const LazyHealthReasons = lazyPart(async () => (await load()).HealthReasons);
export const LazyHealthMark = lazyPart(async () => (await load()).HealthMark);
