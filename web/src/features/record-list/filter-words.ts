import type { SentenceWords } from '@fairlead/domain/filters/condition-words';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { type NameOf, recordKindOf, refersToRecords } from './record-names';

export type Account = SignedIn['account'];

/** The names for the ids in a filter, from the data in the browser; names of records are passed in. */
export function filterWords(
  { user, account }: Pick<SignedIn, 'user' | 'account'>,
  record?: NameOf,
  import_name?: SentenceWords['import_name'],
): SentenceWords {
  return {
    import_name,
    symbol: account.currency.symbol,
    date_format: user.date_format,
    name(list, id) {
      if (id === 'me') return user.full_name;
      if (list === 'person_types') return String(id);
      if (refersToRecords(list)) return record?.(recordKindOf(list), id);
      if (list === 'users') return account.users.find((one) => one.id === Number(id))?.full_name;
      if (list === 'deal_stages') return stageName(Number(id), account);
      return account[list].find((entry) => entry.id === Number(id))?.name;
    },
  };
}

/** Pipelines may have stages of the same name: those are shown with their pipeline. */
export function stageName(id: number, account: Account): string | undefined {
  const stage = account.deal_stages.find((one) => one.id === id);
  if (!stage) return undefined;
  const isOnce = account.deal_stages.filter(({ name }) => name === stage.name).length === 1;
  const pipeline = account.deal_pipelines.find((one) => one.id === stage.deal_pipeline_id);
  return isOnce || !pipeline ? stage.name : `${stage.name} (${pipeline.name})`;
}
