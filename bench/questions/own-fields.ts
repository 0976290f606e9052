import type { Condition } from '@fairlead/domain/filters/filter';
import type { Random } from '../../server/src/generate/random';
import { type Facts, listOf, type Question } from './question';

type OwnField = NonNullable<Facts['account']['own_fields']>[number];

const ownFields = ({ account }: Facts): readonly OwnField[] => account.own_fields ?? [];

const deals = { page: 1, per_page: 50, totals: 'true', attrs: 'name,company,deal_value' };

const keyOf = ({ line }: OwnField): string => line[0];
const kindOf = ({ line }: OwnField): string => line[1];

type Draw = (field: OwnField, random: Random) => Condition;
const conditions: Readonly<Partial<Record<string, Draw>>> = {
  number: (field, random) => ({ field: keyOf(field), op: 'between', value: { from: random.int(50, 400) } }),
  money: (field, random) => ({ field: keyOf(field), op: 'between', value: { from: random.int(1, 8) * 10_000 } }),
  date: (field, random) =>
    random.pick([
      { field: keyOf(field), op: 'preset', value: 'this_year' },
      { field: keyOf(field), op: 'has_value' },
    ] as const),
  boolean: (field, random) => ({ field: keyOf(field), op: 'is', value: random.chance(0.5) }),
  choice: (field, random) => ({ field: keyOf(field), op: 'any_of', value: someEntries(field, random) }),
  multi: (field, random) => ({ field: keyOf(field), op: 'any_of', value: someEntries(field, random) }),
  text: (field, random) => ({ field: keyOf(field), op: 'contains', value: random.pick(['office', '-42', 'branch']) }),
};

function someEntries({ entries }: OwnField, random: Random): number[] {
  return random.some(
    2,
    (entries ?? []).map(({ id }) => id),
  );
}

/** The fields of deals; those with several entries have no order and, as in the limits, are left out. */
const sorted = (facts: Facts): readonly OwnField[] =>
  ownFields(facts).filter(
    (field) => field.record_type === 'deal' && !field.deleted && kindOf(field) in conditions && field.slot,
  );

function drawn(facts: Facts, random: Random, count: number): { all: Condition[]; order: OwnField } {
  const fields = sorted(facts);
  const all = random.some(count, fields).flatMap((field) => conditions[kindOf(field)]?.(field, random) ?? []);
  return { all, order: random.pick(fields) };
}

function list(filter: { all: readonly Condition[] }, sort_by: string, random: Random) {
  const sort_direction = random.pick(['asc', 'desc'] as const);
  return listOf('deals', { ...deals, sort_by, sort_direction, filter });
}

/** Viewers who see more than a team. */
const limits = { leaders: 90, global: 150 };

/** Twenty custom fields of all types, filled on 30 to 90 % of the deals. */
export const ownFieldQuestions: readonly Question[] = [
  {
    name: 'own fields: filtered by one, any order',
    limit: 40,
    limits,
    ask: (facts, random) => {
      const { all, order } = drawn(facts, random, 1);
      return list({ all }, random.pick([keyOf(order), 'value', 'name', 'updated_at', 'expected_close_date']), random);
    },
  },
  {
    name: 'own fields: filtered by two',
    limit: 60,
    limits,
    ask: (facts, random) => list({ all: drawn(facts, random, 2).all }, 'updated_at', random),
  },
  {
    name: 'own fields: one and a source, sorted by a third',
    limit: 60,
    limits,
    ask: (facts, random) => {
      const { all, order } = drawn(facts, random, 1);
      const source = { field: 'source_id', op: 'any_of', value: [random.pick(facts.account.lead_sources).id] } as const;
      return list({ all: [...all, source] }, keyOf(order), random);
    },
  },
  ...(['number', 'date', 'text', 'choice'] as const).map(
    (kind): Question => ({
      name: `own fields: sorted by a ${kind === 'choice' ? 'dropdown' : kind}, exact total`,
      limit: 40,
      limits,
      ask: (facts, random) => {
        const fields = sorted(facts).filter((field) => kindOf(field) === kind);
        return list({ all: [] }, keyOf(random.pick(fields)), random);
      },
    }),
  ),
  {
    name: 'own fields: save of one that another is calculated from',
    limit: 15,
    ask: (facts, random) => {
      const field = ownFields(facts).find(({ line }) => line[2] === 'Seats') as OwnField;
      return {
        method: 'PATCH',
        path: `/api/v3/deals/${random.pick(facts.deals).id}`,
        body: { deal: { custom_fields: { [keyOf(field)]: random.int(1, 500) } } },
      };
    },
  },
];
