export { CardHealth, CardRisk } from './card-health';
export { dealHealthMessages } from './deal-health.messages';
export type { CardDeal } from './has-health';
export { HealthLine } from './health-line';
export { HealthTile } from './health-tile';
export { LazyHealthCell } from './lazy-health-cell';
