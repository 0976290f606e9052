import type { Question } from './question';

const path = '/api/internal/forecast';

/** The expected amounts by month and owner, and the states of 100 cards of a board. */
export const forecastQuestions: readonly Question[] = [
  {
    name: 'forecast: months by owner',
    limit: 60,
    limits: { global: 250 },
    ask: (_facts, random) => ({ method: 'GET', path: `${path}?months=${random.pick([3, 6, 12])}` }),
  },
  {
    name: 'deal health: 100 cards of a board',
    limit: 100,
    ask: ({ account, deals }, random) => {
      const open = new Set(
        account.deal_stages.filter(({ percent }) => percent > 0 && percent < 100).map(({ id }) => id),
      );
      const cards = random.some(
        100,
        deals.filter(({ deal_stage_id }) => open.has(deal_stage_id)),
      );
      return { method: 'GET', path: `/api/internal/deal_health?ids=${cards.map(({ id }) => id).join(',')}` };
    },
  },
];
