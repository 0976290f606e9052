import { listCompanies } from '@fairlead/domain/companies/company.contract';
import { listDeals } from '@fairlead/domain/deals/deal.contract';
import { listPeople } from '@fairlead/domain/people/person.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { usersMessages as m } from './users.messages';

/** How many records a user owns, in words; undefined until it is known. */
export function useOwned(userId: number): string | undefined {
  const { data } = useQuery({
    queryKey: ['administration', 'owned', userId],
    queryFn: ({ signal }) => countOwned(userId, signal),
  });
  return data && m.owns(m.deals(data.deals), m.people(data.people), m.companies(data.companies));
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
