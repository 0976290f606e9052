import { type Catalogue, catalogueOf, type FieldSource } from '@fairlead/domain/fields/catalogue';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { useSession } from './session';

type Account = SignedIn['account'];

/** The fields of the records of the current account. */
export function useCatalogue(): Catalogue {
  const { account, user } = useSession();
  return catalogueOf(offered(account, user.is_external));
}

/**
 * Every field of the account, including the currency of deals while there is only one: for settings made in advance.
 */
export function useWholeCatalogue(): Catalogue {
  return catalogueOf(useSession().account);
}

const offers = new WeakMap<Account, FieldSource>();

/** As long as an account has one currency, no screen asks which. External users see no health. */
function offered(account: Account, isExternal: boolean): FieldSource {
  const left = [...(account.currencies.length > 0 ? [] : ['deal.currency_id']), ...(isExternal ? ['deal.health'] : [])];
  if (left.length === 0) return account;
  const { own_fields, without } = account;
  const known = offers.get(account) ?? { own_fields, without: [...without, ...left] };
  offers.set(account, known);
  return known;
}
