import type { Ask } from '../client/http-client';
import { otherStage, type Question } from './question';

/** One record with everything above the fold, one saved field, one dragged card. */
export const recordQuestions: readonly Question[] = [
  {
    name: 'deal page: everything above the fold',
    limit: 15,
    ask: ({ deals }, random) => ({ method: 'GET', path: `/api/internal/deals/${random.pick(deals).id}/page` }),
  },
  {
    name: 'deals in view: the health of 60 cards',
    limit: 30,
    ask: ({ deals }, random) => ({
      method: 'GET',
      path: `/api/internal/deal_health?ids=${Array.from({ length: 60 }, () => random.pick(deals).id).join(',')}`,
    }),
  },
  {
    name: 'person page: everything above the fold',
    limit: 15,
    ask: ({ people }, random) => ({ method: 'GET', path: `/api/internal/people/${random.pick(people)}/page` }),
  },
  {
    name: 'company page: everything above the fold',
    limit: 15,
    ask: ({ companies }, random) => ({ method: 'GET', path: `/api/internal/companies/${random.pick(companies)}/page` }),
  },
  {
    name: 'company: its milestones',
    limit: 15,
    ask: ({ companies }, random) => ({
      method: 'GET',
      path: `/api/v3/milestones?company_id=${random.pick(companies)}`,
    }),
  },
  {
    name: 'company: what its conversion to a customer begins with',
    limit: 15,
    ask: ({ companies }, random) => ({
      method: 'GET',
      path: `/api/internal/companies/${random.pick(companies)}/conversion`,
    }),
  },
  {
    name: 'company with 10,000 entries: everything above the fold',
    limit: 15,
    ask: ({ busy }) => ({ method: 'GET', path: `/api/internal/companies/${busy?.company}/page` }),
  },
  {
    name: "company with 10,000 entries: the feed's next page",
    limit: 20,
    ask: ({ busy }, random) => ({
      method: 'GET',
      path: `/api/internal/companies/${busy?.company}/timeline?before=${random.pick(busy?.cursors ?? [])}`,
    }),
  },
  {
    name: 'company with 10,000 entries: system updates alone',
    limit: 20,
    ask: ({ busy }, random) => ({
      method: 'GET',
      path: `/api/internal/companies/${busy?.company}/timeline?filter=SYSTEM_UPDATES&before=${random.pick(busy?.cursors ?? [])}`,
    }),
  },
  {
    name: 'company with 10,000 entries: notes of the past 7 days',
    limit: 20,
    ask: ({ busy }) => ({
      method: 'GET',
      path: `/api/internal/companies/${busy?.company}/timeline?filter=ACTIVITIES&date=PAST_7_DAYS`,
    }),
  },
  {
    name: 'company tab: its people',
    limit: 20,
    ask: ({ companies }, random) => tabOf(`companies/${random.pick(companies)}/people`, 'first_name'),
  },
  {
    name: 'person tab: their deals',
    limit: 20,
    ask: ({ people }, random) => tabOf(`people/${random.pick(people)}/deals`, 'name'),
  },
  {
    name: 'deal tab: its people',
    limit: 20,
    ask: ({ deals }, random) => tabOf(`deals/${random.pick(deals).id}/people`, 'first_name'),
  },
  {
    name: 'company tab: its children companies by value, with totals',
    limit: 20,
    ask: ({ companies }, random) => ({
      method: 'GET',
      path: `/api/v3/companies/${random.pick(companies)}/children_companies?per_page=50&totals=true&sort_by=value&sort_direction=desc&attrs=id,name,owner,deals_value,updated_at`,
    }),
  },
  {
    name: 'deal: read alone',
    limit: 15,
    ask: ({ deals }, random) => ({ method: 'GET', path: `/api/v3/deals/${random.pick(deals).id}` }),
  },
  {
    name: 'deal: save a field',
    limit: 15,
    limits: { team: 10 },
    ask: ({ deals }, random) => ({
      method: 'PATCH',
      path: `/api/v3/deals/${random.pick(deals).id}`,
      body: { deal: { summary: `Asked for a second offer, variant ${random.int(1, 1_000_000)}.` } },
    }),
  },
  {
    name: 'deal: stage move',
    limit: 15,
    ask: ({ deals, account }, random) => {
      const deal = random.pick(deals);
      return {
        method: 'PATCH',
        path: `/api/v3/deals/${deal.id}`,
        body: { deal: { deal_stage_id: otherStage(account, deal, random) } },
      };
    },
  },
];

/** The first page of a tab on a profile, as the screen asks for it. */
function tabOf(path: string, sort: string): Ask {
  return { method: 'GET', path: `/api/internal/${path}?per_page=50&sort_by=${sort}&sort_direction=asc` };
}
