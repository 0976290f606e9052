import { useCan } from '../lib/can';
import { AREAS, type Area } from './areas';
import type { PageRoute } from './page-route';

/**
 * Whether this user may enter an area. Imports are open to whoever may bring in any of the three kinds, the administration
 * to account administrators.
 */
export function useMayEnter(): (key: NonNullable<PageRoute['area']>) => boolean {
  const { can, could } = useCan();
  const mayImport = could('import', 'deal') || could('import', 'person') || could('import', 'company');
  return (key) => {
    if (key === 'administration') return can('index', 'administration');
    return key === 'imports' ? mayImport : can(key, 'navigation');
  };
}

/** The areas that this user may enter. */
export function useAreas(): readonly Area[] {
  const mayEnter = useMayEnter();
  return AREAS.filter(({ key }) => mayEnter(key));
}
