import { hasFeature } from '@fairlead/domain/features/features';
import { useSession } from '../../lib/session';
import { useGoalNames } from '../goals/public';

/** The goal that a first dashboard shows; null where there is none. */
export function useTodaysGoal() {
  const { account } = useSession();
  const { current, isLoading } = useGoalNames(hasFeature(account.features, 'product_lines'));
  return { id: current?.id ?? null, isLoading };
}
