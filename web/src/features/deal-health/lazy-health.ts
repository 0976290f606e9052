import { loadChunk } from '../../lib/chunk-error';
import { lazyPart } from '../../ui/lazy-part';

const load = () => loadChunk('HealthReasons', () => import('./health-reasons'));

/** The texts of the health of a deal, loaded with the first page that has it. */
export const LazyHealthReasons = lazyPart(async () => (await load()).HealthReasons);
const loadCards = () => loadChunk('RiskMark', () => import('./health-of-card'));
export const LazyRiskMark = lazyPart(async () => (await loadCards()).RiskMark, { isBeside: true });
export const LazyHealthOfCard = lazyPart(async () => (await loadCards()).HealthOfCard, { isBeside: true });

export const LazyHealthMark = lazyPart(async () => (await load()).HealthMark);
