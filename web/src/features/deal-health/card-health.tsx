import { type CardDeal, shownOf, useHasHealth } from './has-health';
import { LazyHealthOfCard, LazyRiskMark } from './lazy-health';

interface Props {
  deal: CardDeal;
}

/** On the board: a mark if the deal is at risk. */
export function CardRisk({ deal }: Props) {
  return useHasHealth(deal) ? <LazyRiskMark id={deal.id} shown={shownOf(deal)} /> : null;
}

/** On a business card: one line. */
export function CardHealth({ deal }: Props) {
  return useHasHealth(deal) ? <LazyHealthOfCard id={deal.id} shown={shownOf(deal)} /> : null;
}
