import { DATE_PRESETS } from '@fairlead/domain/dates/presets';
import { EXTERNAL } from '@fairlead/domain/access/actor';
import { catalogueOf, type Field, relationsOf, STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import type { Condition } from '@fairlead/domain/filters/filter';
import { comparisonOf, opsOf } from '@fairlead/domain/filters/operators';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../base/context';
import type { RowSql } from '../base/row-sql';
import type { Sql } from '../base/sql';
import { sessionContext } from '../http/session';
import { openSessionStatement } from '../account/sessions';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { factsKnow } from '../reading/facts';
import { visibleParts } from '../reading/visible';
import { filterToSql } from './filter-to-sql';
import { orderOf } from './record-order';

/**
 * The text is read here only, to prove that each piece declares what its text says: see `RowSql`.
 */
let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

async function asAdmin<T>(work: (ctx: Ctx) => Promise<T> | T): Promise<T> {
  const token = admin.cookie.replace(/^[^=]+=/, '');
  return on.pool.transaction('read', openSessionStatement(token), async (db, opened) => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const session = await sessionContext(
      { db, now: on.clock.now, log, afterCommit: () => undefined },
      opened,
      'screen',
    );
    return work((session as NonNullable<typeof session>).ctx);
  });
}

function conditionsOf(kind: RecordKind): Condition[] {
  const own = STANDARD_CATALOGUE.fieldsOf(kind).map((field) => ({ field, key: field.key }));
  const related = relationsOf(kind).flatMap(({ name, kind: to }) =>
    STANDARD_CATALOGUE.fieldsOf(to).map((field) => ({ field, key: `${name}.${field.key}` })),
  );
  return [...own, ...related]
    .filter(({ field }) => field.filtered)
    .flatMap(({ field, key }) => opsOf(field).map((op) => ({ field: key, op, ...valueFor(field, op) })));
}

function valueFor(field: Field, op: Condition['op']): Pick<Condition, 'value'> {
  if (op === 'none' || op === 'has_value') return {};
  if (op === 'between')
    return { value: comparisonOf(field) === 'date' ? { from: '2026-01-01', to: '2026-02-01' } : { from: 1, to: 2.5 } };
  if (op === 'preset') return { value: DATE_PRESETS[0].key };
  if (op === 'older_than') return { value: { days: 3 } };
  if (op === 'any_of' || op === 'all_of' || op === 'none_of')
    return { value: field.list === 'person_types' ? ['Lead'] : [1, 2] };
  return { value: comparisonOf(field) === 'text' ? 'abc' : comparisonOf(field) === 'boolean' ? true : 5 };
}

/** The columns of the alias t in the text, and whether it reads a table: what a piece has to declare. */
function written({ sql }: Sql) {
  const columns = [...sql.matchAll(/(?<![\w".])"?t"?\."?(\w+)"?/g)].map(([, column]) => column);
  return { columns: new Set(columns), readsOthers: sql.includes('(select ') };
}

function declared({ columns, readsOthers }: RowSql) {
  return { columns, readsOthers };
}

const outside = (ctx: Ctx): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, level: EXTERNAL, is_external: true, is_account_admin: false },
});

describe.each(RECORD_KINDS)('LIST-02 what the SQL of the kind %s declares', (kind) => {
  test.each([
    ['an administrator', (ctx: Ctx) => ctx],
    ['an external user', outside],
  ])('LIST-02 every condition declares the columns it reads, for %s', (_who, as) =>
    asAdmin((ctx) => {
      const conditions = conditionsOf(kind);
      expect(conditions.length).toBeGreaterThan(200);
      for (const condition of conditions) {
        const piece = filterToSql(as(ctx), kind, condition);
        expect({ condition, ...declared(piece) }).toEqual({ condition, ...written(piece) });
        expect({ condition, ...declared(piece.ofFacts) }).toEqual({ condition, ...written(piece.ofFacts) });
        const [first, second] = [conditions[0] as Condition, condition];
        const nested = filterToSql(as(ctx), kind, { any: [first, { all: [second, first] }] });
        expect({ condition, ...declared(nested) }).toEqual({ condition, ...written(nested) });
        expect({ condition, ...declared(nested.ofFacts) }).toEqual({ condition, ...written(nested.ofFacts) });
      }
    }),
  );

  test('LIST-02 the facts answer every condition and every order, but letters in telephone numbers', () =>
    asAdmin((ctx) => {
      const phones = new Set(
        STANDARD_CATALOGUE.fieldsOf(kind).flatMap((one) => (one.kind === 'phone' ? [one.key] : [])),
      );
      const unknown = conditionsOf(kind).filter((condition) => !factsKnow(kind, [filterToSql(ctx, kind, condition)]));
      expect(unknown.filter(({ field, value }) => !(phones.has(field) && value === 'abc'))).toEqual([]);
      const sorted = STANDARD_CATALOGUE.fieldsOf(kind).filter((one) => one.sorted);
      const orders = sorted.map(({ key }) => orderOf(ctx, kind, { sort_by: key, sort_direction: 'asc' }).by);
      expect(orders.filter((by) => !factsKnow(kind, [by]))).toEqual([]);
    }));

  test('LIST-02 every order declares the columns it reads', () =>
    asAdmin((ctx) => {
      for (const { key } of STANDARD_CATALOGUE.fieldsOf(kind).filter(({ sorted }) => sorted)) {
        for (const one of [ctx, outside(ctx)]) {
          const { by } = orderOf(one, kind, { sort_by: key, sort_direction: 'asc' });
          expect({ key, ...declared(by) }).toEqual({ key, ...written(by) });
          expect({ key, ...declared(by.ofFacts) }).toEqual({ key, ...written(by.ofFacts) });
        }
      }
    }));
});

test('PERM-04 a field that an account adds is read from the records until the facts have its column', () =>
  asAdmin((ctx) => {
    const line = ['shoe_size', 'number', 'Shoe size', '=', 'show sort filter'] as const;
    const catalogue = catalogueOf({ own_fields: [{ id: 1, record_type: DEAL.name, line, slot: null }] });
    const own: Ctx = { ...outside(ctx), catalogue };
    const from = (asked: RowSql) => visibleParts(own, DEAL.name, 't', [asked]).at(-1)?.from.sql ?? '';
    const records = /join "deal" r on/;
    expect(from(filterToSql(own, DEAL.name, { field: 'probability', op: 'is', value: 5 }))).not.toMatch(records);
    expect(from(filterToSql(own, DEAL.name, { field: 'shoe_size', op: 'is', value: 5 }))).toMatch(records);
    expect(from(orderOf(own, DEAL.name, { sort_by: 'shoe_size' }).by)).toMatch(records);
  }));
