import type { SentenceWords } from '@fairlead/domain/filters/sentence';
import type { SignedIn } from '@fairlead/domain/session/session.contract';

/** The names behind the ids of a filter, from what the browser has in memory. */
export function filterWords({ user, account }: Pick<SignedIn, 'user' | 'account'>): SentenceWords {
  return {
    symbol: account.currency.symbol,
    date_format: user.date_format,
    name(list, id) {
      if (id === 'me') return user.full_name;
      if (list === 'person_types') return String(id);
      if (list === 'company' || list === 'person' || list === 'people' || list === 'currencies') return undefined;
      if (list === 'users') return account.users.find((one) => one.id === id)?.full_name;
      return account[list].find((entry) => entry.id === id)?.name;
    },
  };
}
