import { attentionFilter } from '../../domain/src/calendar-entries/attention';
import { quickFilters } from '../../domain/src/quick-filters/quick-filters';
import { listOf, type Question } from './question';

const deals = {
  page: 1,
  per_page: 50,
  totals: 'true',
  attrs: 'name,company,deal_value,deal_stage_id,next_entry_name,next_entry_due,expected_close_date,user_id',
};

/** Next steps: the requests of lists and the focus queue, and the actions on a task. */
export const stepQuestions: readonly Question[] = [
  {
    name: 'deals: no next step',
    limit: 40,
    ask: ({ account }) => listOf('deals', { ...deals, filter: quickFilters(account.deal_stages).no_next_step }),
  },
  {
    name: 'deals: step overdue, sorted by value',
    limit: 40,
    ask: ({ account }) => {
      const filter = quickFilters(account.deal_stages).step_overdue;
      return listOf('deals', { ...deals, sort_by: 'value', sort_direction: 'desc', filter });
    },
  },
  {
    name: 'deals: close date passed, sorted by value',
    limit: 40,
    ask: ({ account }) => {
      const filter = quickFilters(account.deal_stages).close_date_passed;
      return listOf('deals', { ...deals, sort_by: 'value', sort_direction: 'desc', filter });
    },
  },
  {
    name: 'focus queue: what needs attention',
    limit: 40,
    ask: ({ account }) => {
      const filter = attentionFilter(account.deal_stages);
      return listOf('deals', { ...deals, per_page: 200, sort_by: 'value', sort_direction: 'desc', filter });
    },
  },
  {
    name: 'deal: agenda tab',
    limit: 20,
    ask: ({ deals: seen }, random) => ({ method: 'GET', path: `/api/internal/deals/${random.pick(seen).id}/agenda` }),
  },
  {
    name: 'company: agenda tab',
    limit: 20,
    ask: ({ companies }, random) => ({
      method: 'GET',
      path: `/api/internal/companies/${random.pick(companies)}/agenda`,
    }),
  },
  {
    name: 'task: add to a deal',
    limit: 15,
    ask: ({ deals: seen }, random) => ({
      method: 'POST',
      path: '/api/v3/calendar_entries',
      body: {
        calendar_entry: {
          name: `Call ${random.int(1, 1_000_000)}`,
          due_date: '2026/12/01',
          deal_id: random.pick(seen).id,
        },
      },
    }),
  },
  {
    name: 'task: complete',
    limit: 15,
    ask: ({ entries }, random) => ({
      method: 'PATCH',
      path: `/api/v3/calendar_entries/${random.pick(entries ?? [])}`,
      body: { calendar_entry: { complete: random.chance(0.5) } },
    }),
  },
];
