import { pathOfKind, perKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Field, STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import type { Condition, Filter } from '@fairlead/domain/filters/filter';
import type { Random } from '../../server/src/generate/random';
import { type Facts, listOf, type Question } from './question';

/**
 * Arbitrary combinations: one filter, three filters joined by "all", or three joined by "any", under any order. The
 * combinations are a fixed sample in which every filterable field and every order appears equally often.
 */

const lists = perKind(({ name }) => pathOfKind(name));
const attrs: Readonly<Partial<Record<RecordKind, string>>> = {
  deal: 'name,company,deal_value',
  person: 'full_name,company,email',
  company: 'name,city,web',
};

/** The pool: every field that can be sorted or filtered by without naming a record by its id. */
const sorts = (kind: RecordKind) =>
  STANDARD_CATALOGUE.fieldsOf(kind).filter(({ sorted, column }) => sorted && column !== null);
const filters = (kind: RecordKind) =>
  STANDARD_CATALOGUE.fieldsOf(kind).filter(({ filtered, kind: of }) => filtered && of in conditions);

const conditions: Readonly<
  Partial<Record<Field['kind'], (field: Field, facts: Facts, random: Random) => Condition | undefined>>
> = {
  text: ({ key }, _facts, random) => text(key, random),
  long_text: ({ key }, _facts, random) => text(key, random),
  email: ({ key }, _facts, random) => text(key, random),
  url: ({ key }, _facts, random) => text(key, random),
  phone: ({ key }, _facts, random) => ({ field: key, op: 'contains', value: String(random.int(10, 99)) }),
  money: ({ key }, _facts, random) => ({ field: key, op: 'between', value: { from: random.pick([1_000, 10_000]) } }),
  percent: ({ key }, _facts, random) => ({ field: key, op: 'between', value: { from: random.int(10, 60) } }),
  datetime: ({ key }, _facts, random) => date(key, random),
  date: ({ key }, _facts, random) => date(key, random),
  boolean: ({ key }, _facts, random) => ({ field: key, op: 'is', value: random.pick([true, false]) }),
  choice: (field, facts, random) => choice(field, facts, random),
  tags: (field, facts, random) => choice(field, facts, random),
  multi: (field, facts, random) => choice(field, facts, random),
};

function text(field: string, random: Random): Condition {
  const value = random.pick(['an', 'ber', 'st', 'lo', 'co']);
  return { field, op: random.pick(['contains', 'starts_with', 'not_contains'] as const), value };
}

function date(field: string, random: Random): Condition {
  return random.pick([
    { field, op: 'preset', value: 'this_year' },
    { field, op: 'older_than', value: { days: random.int(20, 200) } },
    { field, op: 'has_value' },
  ] as const);
}

function choice({ key, list }: Field, { account }: Facts, random: Random): Condition | undefined {
  const entries = list && list in account ? (account[list as keyof typeof account] as unknown as { id: number }[]) : [];
  if (!entries.length) return undefined;
  const value = random.some(3, entries).map(({ id }) => id);
  return { field: key, op: random.pick(['any_of', 'any_of', 'none_of'] as const), value };
}

/** One combination of filters and a sort order. */
function combined(kind: RecordKind, facts: Facts, random: Random, shape: 'one' | 'all' | 'any') {
  const usable = filters(kind).flatMap((field) => conditions[field.kind]?.(field, facts, random) ?? []);
  const chosen = Array.from({ length: shape === 'one' ? 1 : 3 }, () => random.pick(usable));
  const filter: Filter = shape === 'any' ? { any: chosen } : { all: chosen };
  const order = { sort_by: random.pick(sorts(kind)).key, sort_direction: random.pick(['asc', 'desc'] as const) };
  return listOf(lists[kind], { page: 1, per_page: 50, attrs: attrs[kind] ?? 'name', totals: 'true', ...order, filter });
}

/** Viewers who see more than a team. */
const limits = { leaders: 100, global: 250, shares: 60 };
const shapes = [
  { shape: 'one', name: 'any one filter', limit: 25, ofCompanies: 40 },
  { shape: 'all', name: 'any three filters', limit: 30, ofCompanies: 60 },
  { shape: 'any', name: 'any of three filters', limit: 40, ofCompanies: 60 },
] as const;

export const mixedQuestions: readonly Question[] = (['deal', 'person', 'company'] as const).flatMap((kind) =>
  shapes.map(({ shape, name, limit, ofCompanies }) => ({
    name: `${lists[kind]}: ${name}, any order`,
    limit: kind === 'company' ? ofCompanies : limit,
    limits,
    ask: (facts: Facts, random: Random) => combined(kind, facts, random, shape),
  })),
);
