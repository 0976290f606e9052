import { listCompanies } from '@fairlead/domain/companies/company.contract';
import { listDeals } from '@fairlead/domain/deals/deal.contract';
import { listPeople } from '@fairlead/domain/people/person.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { usersMessages as m } from './users.messages';

export interface Owned {
  /** How many records the user owns, in words; undefined until it is known. */
  readonly text: string | undefined;
  /** Reads the counts again; null unless they could not be read. */
  readonly retry: (() => void) | null;
}

export function useOwned(userId: number): Owned {
  const { data, isError, refetch } = useQuery({
    queryKey: ['administration', 'owned', userId],
    queryFn: ({ signal }) => countOwned(userId, signal),
  });
  return {
    text: data && m.owns(m.deals(data.deals), m.people(data.people), m.companies(data.companies)),
    retry: isError && !data ? () => void refetch() : null,
  };
}

async function countOwned(userId: number, signal: AbortSignal) {
  const ofUser = (field: string) => ({
    per_page: 1,
    attrs: 'id',
    filter: JSON.stringify({ field, op: 'any_of', value: [userId] }),
  });
  const [deals, people, companies] = await Promise.all([
    call(listDeals, { query: { ...ofUser('user_id'), archived_deals: 'all' }, signal }),
    call(listPeople, { query: ofUser('user_id'), signal }),
    call(listCompanies, { query: ofUser('owner_id'), signal }),
  ]);
  return {
    deals: deals.pagination.total,
    people: people.pagination.total,
    companies: companies.pagination.total,
  };
}
