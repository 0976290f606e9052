import { useCan } from '../lib/can';
import { AREAS, type Area } from './areas';
import type { PageRoute } from './page-route';

/** Whether this user may enter an area. Imports are open to whoever may bring in any of the three kinds. */
export function useMayEnter(): (key: NonNullable<PageRoute['area']>) => boolean {
  const { can, could } = useCan();
  const mayImport = could('import', 'deal') || could('import', 'person') || could('import', 'company');
  return (key) => (key === 'imports' ? mayImport : can(key, 'navigation'));
}

/** The areas that this user may enter. */
export function useAreas(): readonly Area[] {
  const mayEnter = useMayEnter();
  return AREAS.filter(({ key }) => mayEnter(key));
}
