import { listOf, type Question } from './question';

const page = { page: 1, per_page: 50 };
const anyOf = (field: string, ...value: number[]) => ({ field, op: 'any_of', value });

/** Lists of deals, people and companies: by date, filtered, sorted by text, far back. */
export const listQuestions: readonly Question[] = [
  {
    name: 'deals: first page, default order, exact total',
    limit: 20,
    share: 2,
    ask: () => listOf('deals', page),
  },
  {
    name: 'deals: status and source, sorted by value',
    limit: 40,
    ask: ({ account }, random) => {
      const all = [
        anyOf('status', random.pick(account.deal_statuses).id),
        anyOf('source_id', random.pick(account.lead_sources).id),
      ];
      return listOf('deals', { ...page, sort_by: 'value', sort_direction: 'desc', filter: { all } });
    },
  },
  {
    name: 'deals: stage and least value, sorted by close date',
    limit: 40,
    ask: ({ account }, random) => {
      const value = { field: 'value', op: 'between', value: { from: random.pick([1_000, 5_000, 20_000, 50_000]) } };
      const all = [anyOf('deal_stage_id', random.pick(account.deal_stages).id), value];
      return listOf('deals', { ...page, sort_by: 'expected_close_date', sort_direction: 'asc', filter: { all } });
    },
  },
  {
    name: 'deals: one of three stages and revenue type, sorted by name',
    limit: 40,
    ask: ({ account }, random) => {
      const stages = random.some(3, account.deal_stages).map(({ id }) => id);
      const all = [anyOf('deal_stage_id', ...stages), anyOf('revenue_type_id', random.pick(account.revenue_types).id)];
      return listOf('deals', {
        ...page,
        sort_by: 'name',
        sort_direction: random.pick(['asc', 'desc']),
        filter: { all },
      });
    },
  },
  {
    name: 'deals: sorted by company name',
    limit: 40,
    ask: (_facts, random) =>
      listOf('deals', { ...page, sort_by: 'company_name', sort_direction: random.pick(['asc', 'desc']) }),
  },
  {
    // A team sees some 25,000 deals: a thousand pages of twenty.
    name: 'deals: page 1,000 of twenty',
    limit: 40,
    ask: (_facts, random) => listOf('deals', { page: random.int(980, 1000), per_page: 20 }),
  },
  { name: 'people: first page, default order, exact total', limit: 20, ask: () => listOf('people', page) },
  {
    name: 'people: lead status and source, sorted by name',
    limit: 40,
    ask: ({ account }, random) => {
      const status = anyOf('lead_status_id', random.pick(account.lead_statuses).id);
      const source = anyOf('lead_source_id', random.pick(account.lead_sources).id);
      return listOf('people', {
        ...page,
        sort_by: 'full_name',
        sort_direction: 'asc',
        filter: { all: [status, source] },
      });
    },
  },
  {
    name: 'people: sorted by company name',
    limit: 40,
    ask: (_facts, random) =>
      listOf('people', { ...page, sort_by: 'company_name', sort_direction: random.pick(['asc', 'desc']) }),
  },
  { name: 'companies: first page, default order, exact total', limit: 20, ask: () => listOf('companies', page) },
  {
    name: 'companies: sorted by name',
    limit: 40,
    ask: (_facts, random) =>
      listOf('companies', { ...page, sort_by: 'name', sort_direction: random.pick(['asc', 'desc']) }),
  },
];
