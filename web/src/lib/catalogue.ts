import { type Catalogue, catalogueOf } from '@fairlead/domain/fields/catalogue';
import { useSession } from './session';

/** The fields of the records of the account that one is signed in to. */
export function useCatalogue(): Catalogue {
  return catalogueOf(useSession().account);
}
