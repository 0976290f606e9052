export { type CardDeal, CardHealth, CardRisk } from './card-health';
export { dealHealthMessages } from './deal-health.messages';
export { HealthLine } from './health-line';
export { HealthTile } from './health-tile';
