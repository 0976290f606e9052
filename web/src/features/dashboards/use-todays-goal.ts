import { hasFeature } from '@fairlead/domain/features/features';
import { useSession } from '../../lib/session';
import { useGoalNames } from '../goals/public';

/** The goal of a first dashboard; null if there is none. */
export function useTodaysGoal() {
  const { account } = useSession();
  const { current, isLoading } = useGoalNames(hasFeature(account.features, 'product_lines'));
  return { id: current?.id ?? null, isLoading };
}
