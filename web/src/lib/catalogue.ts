import { type Catalogue, catalogueOf } from '@fairlead/domain/fields/catalogue';
import { useSession } from './session';

/** The fields of the records of the current account. */
export function useCatalogue(): Catalogue {
  return catalogueOf(useSession().account);
}
