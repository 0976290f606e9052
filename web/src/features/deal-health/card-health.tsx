import { hasFeature } from '@fairlead/domain/features/features';
import { useSession } from '../../lib/session';
import { LazyHealthOfCard, LazyRiskMark } from './lazy-health';

/** A deal as cards have it. */
export interface CardDeal {
  readonly id: number;
  readonly closed_time: string | null;
  readonly deal_stage_id: number | null;
  readonly next_entry_due: string | null;
  readonly expected_close_date: string | null;
  readonly is_archived?: boolean;
}

interface Props {
  deal: CardDeal;
}

/** Whether cards of deals tell their health: not those of closed and archived ones, nor to people from outside. */
function useHasHealth({ closed_time, is_archived }: CardDeal): boolean {
  const { account, user } = useSession();
  return closed_time === null && !is_archived && !user.is_external && hasFeature(account.features, 'deal_intelligence');
}

const shownOf = ({ deal_stage_id, next_entry_due, expected_close_date }: CardDeal) => [
  deal_stage_id,
  next_entry_due,
  expected_close_date,
];

/** On the board: a mark where the deal is at risk. */
export function CardRisk({ deal }: Props) {
  return useHasHealth(deal) ? <LazyRiskMark id={deal.id} shown={shownOf(deal)} /> : null;
}

/** On a business card: one line. */
export function CardHealth({ deal }: Props) {
  return useHasHealth(deal) ? <LazyHealthOfCard id={deal.id} shown={shownOf(deal)} /> : null;
}
