import { hasFeature } from '@fairlead/domain/features/features';
import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../lib/can';
import { useLastDeals } from '../lib/last-deals';
import { useSession } from '../lib/session';
import { AREAS, type Area } from './areas';
import type { PageRoute } from './page-route';

/**
 * Whether this user may enter an area. Goals are of product lines and go with them. Imports are open to users who may import any kind of record, the
 * administration to account administrators.
 */
export function useMayEnter(): (key: NonNullable<PageRoute['area']>) => boolean {
  const { can, could } = useCan();
  const { account } = useSession();
  const mayImport = RECORD_KINDS.some((kind) => could('import', kind));
  return (key) => {
    if (key === 'administration') return can('index', 'administration');
    if (key === 'focus') return can('deals', 'navigation');
    if (key === 'goals' && !hasFeature(account.features, 'product_lines')) return false;
    if (key === 'duplicates') return can('index', 'duplicate_check');
    return key === 'imports' ? mayImport : can(key, 'navigation');
  };
}

/** The areas that this user may enter; deals open as this user saw them last. */
export function useAreas(): readonly Area[] {
  const mayEnter = useMayEnter();
  const { user } = useSession();
  const deals = useLastDeals(user.id);
  return AREAS.filter(({ key }) => mayEnter(key)).map((area) =>
    area.key === 'deals' ? { ...area, href: deals } : area,
  );
}
