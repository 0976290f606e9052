import { type Catalogue, catalogueOf, type FieldSource } from '@fairlead/domain/fields/catalogue';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { useSession } from './session';

type Account = SignedIn['account'];

/** The fields of the records of the current account. */
export function useCatalogue(): Catalogue {
  return catalogueOf(offered(useSession().account));
}

/** Every field that the account has, also the currency of deals while there is one alone: for what is set up ahead. */
export function useWholeCatalogue(): Catalogue {
  return catalogueOf(useSession().account);
}

const oneCurrency = new WeakMap<Account, FieldSource>();

/** As long as an account has one currency, no screen asks which. */
function offered(account: Account): FieldSource {
  if (account.currencies.length > 0) return account;
  const { own_fields, without } = account;
  const known = oneCurrency.get(account) ?? { own_fields, without: [...without, 'deal.currency_id'] };
  oneCurrency.set(account, known);
  return known;
}
