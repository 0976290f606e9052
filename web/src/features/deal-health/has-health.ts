import { hasFeature } from '@fairlead/domain/features/features';
import { useSession } from '../../lib/session';

/** A deal as cards and lists have it. */
export interface CardDeal {
  readonly id: number;
  readonly closed_time: string | null;
  readonly deal_stage_id: number | null;
  readonly next_entry_due: string | null;
  readonly expected_close_date: string | null;
  readonly is_archived?: boolean;
}

/** Whether cards and lists show the health of a deal: not for closed and archived ones, nor to external users. */
export function useHasHealth({ closed_time, is_archived }: CardDeal): boolean {
  const { account, user } = useSession();
  return closed_time === null && !is_archived && !user.is_external && hasFeature(account.features, 'deal_intelligence');
}

/** The columns on which its health depends. */
export const shownOf = ({ deal_stage_id, next_entry_due, expected_close_date }: CardDeal) => [
  deal_stage_id,
  next_entry_due,
  expected_close_date,
];
