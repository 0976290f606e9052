import { otherStage, type Question } from './question';

/** One record with everything above the fold, one saved field, one dragged card. */
export const recordQuestions: readonly Question[] = [
  {
    name: 'deal page: everything above the fold',
    limit: 15,
    ask: ({ deals }, random) => ({ method: 'GET', path: `/api/internal/deals/${random.pick(deals).id}/page` }),
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
    name: "company with 10,000 entries: the feed's next page",
    limit: 20,
    ask: ({ busy }, random) => ({
      method: 'GET',
      path: `/api/internal/companies/${busy?.company}/timeline?before=${random.pick(busy?.cursors ?? [])}`,
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
    name: 'deal: read alone',
    limit: 15,
    ask: ({ deals }, random) => ({ method: 'GET', path: `/api/v3/deals/${random.pick(deals).id}` }),
  },
  {
    name: 'deal: save a field',
    limit: 15,
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
