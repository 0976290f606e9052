import { listOf, type Question } from './question';

/**
 * Questions as the screens ask them, with their default columns; the public API's whole records are measured
 * separately.
 */
const deals = {
  page: 1,
  per_page: 50,
  totals: 'true',
  attrs: 'name,company,deal_value,deal_stage_id,expected_close_date,user_id,updated_at',
};
const people = {
  page: 1,
  per_page: 50,
  attrs: 'full_name,company,position,email,phone,lead_status_id,user_id,updated_at',
};
const companies = { page: 1, per_page: 50, attrs: 'name,city,country,web,phone1,total_pipeline,owner_id,updated_at' };

const anyOf = (field: string, ...value: number[]) => ({ field, op: 'any_of', value });
const eitherWay = ['asc', 'desc'] as const;

/**
 * Lists of deals: by date, filtered by two fields and sorted by a third, by company name, and a page far from the
 * start.
 */
const dealQuestions: readonly Question[] = [
  { name: 'deals: first page, default order, exact total', limit: 20, share: 2, ask: () => listOf('deals', deals) },
  {
    name: 'deals: the same with every key of the API',
    limit: 20,
    ask: () => listOf('deals', { page: 1, per_page: 50 }),
  },
  {
    name: 'deals: status and source, sorted by value',
    limit: 40,
    ask: ({ account }, random) => {
      const status = anyOf('status', random.pick(account.deal_statuses).id);
      const source = anyOf('source_id', random.pick(account.lead_sources).id);
      return listOf('deals', { ...deals, sort_by: 'value', sort_direction: 'desc', filter: { all: [status, source] } });
    },
  },
  {
    name: 'deals: stage and least value, sorted by close date',
    limit: 40,
    ask: ({ account }, random) => {
      const value = { field: 'value', op: 'between', value: { from: random.pick([1_000, 5_000, 20_000, 50_000]) } };
      const all = [anyOf('deal_stage_id', random.pick(account.deal_stages).id), value];
      return listOf('deals', { ...deals, sort_by: 'expected_close_date', sort_direction: 'asc', filter: { all } });
    },
  },
  {
    name: 'deals: one of three stages and revenue type, sorted by name',
    limit: 40,
    ask: ({ account }, random) => {
      const stages = anyOf('deal_stage_id', ...random.some(3, account.deal_stages).map(({ id }) => id));
      const type = anyOf('revenue_type_id', random.pick(account.revenue_types).id);
      const order = { sort_by: 'name', sort_direction: random.pick(eitherWay) };
      return listOf('deals', { ...deals, ...order, filter: { all: [stages, type] } });
    },
  },
  {
    name: 'deals: sorted by company name',
    limit: 40,
    ask: (_facts, random) =>
      listOf('deals', { ...deals, sort_by: 'company_name', sort_direction: random.pick(eitherWay) }),
  },
  {
    // A team sees some 25,000 deals: a thousand pages of twenty.
    name: 'deals: page 1,000 of twenty',
    limit: 40,
    ask: (_facts, random) => listOf('deals', { ...deals, page: random.int(980, 1000), per_page: 20 }),
  },
];

export const listQuestions: readonly Question[] = [
  ...dealQuestions,
  { name: 'people: first page, default order, exact total', limit: 20, ask: () => listOf('people', people) },
  {
    name: 'people: the same with every key of the API',
    limit: 20,
    ask: () => listOf('people', { page: 1, per_page: 50 }),
  },
  {
    name: 'people: lead status and source, sorted by name',
    limit: 40,
    ask: ({ account }, random) => {
      const status = anyOf('lead_status_id', random.pick(account.lead_statuses).id);
      const source = anyOf('lead_source_id', random.pick(account.lead_sources).id);
      return listOf('people', {
        ...people,
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
      listOf('people', { ...people, sort_by: 'company_name', sort_direction: random.pick(eitherWay) }),
  },
  { name: 'companies: first page, default order, exact total', limit: 20, ask: () => listOf('companies', companies) },
  {
    name: 'companies: customers, the newest first',
    limit: 40,
    ask: () => {
      const filter = { all: [{ field: 'is_customer', op: 'is', value: true }] };
      return listOf('companies', { ...companies, sort_by: 'customer_since', sort_direction: 'desc', filter });
    },
  },
  {
    name: 'companies: sorted by name',
    limit: 40,
    ask: (_facts, random) =>
      listOf('companies', { ...companies, sort_by: 'name', sort_direction: random.pick(eitherWay) }),
  },
];
