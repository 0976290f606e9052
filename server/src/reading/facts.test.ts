import { kindOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { allOfRow, anyOfRow, inSubquery, lookUp, rowColumn, RowSql, rowSql } from '../base/row-sql';
import { type Sql, sql } from '../base/sql';
import type { filterToSql } from '../listing/filter-to-sql';
import { type TestApp, testApp } from '../testing/app';
import { isReadByReader, BY_READER, FACT_COLUMNS, factsKnow, GENERATED, touchColumns } from './facts';
import { lowerText } from './facts-text';
import { visibleParts } from './visible';

const t = (column: string) => rowColumn('t', column);
const inner = rowSql`lower(${rowColumn('l', 'name')}) = 'x' and ${rowColumn('l', 'status')} is null`;

describe('what the facts of deals can answer', () => {
  test.each([
    ['nothing', rowSql``, true],
    ['a column they have', rowSql`${t('status')} = any(${[1]}::bigint[]) and not ${t('is_archived')}`, true],
    ['an order they have', rowSql`${t('updated_at')} desc, ${t('id')} desc`, true],
    ['links of the deal', lookUp`exists (select from deal_tagging l where l.deal_id = ${t('id')})`, true],
    ['a text in lower case', rowSql`${lowerText('t', 'name')} = ${'x'}`, true],
    ['a text as it was typed', rowSql`${t('value_cents')} > 1 or ${t('name')} = ${'X'}`, false],
    ['a column they do not have', rowSql`${t('custom')} is null`, false],
    ['the whole row', new RowSql(['row_to_json(t) is not null'], [], new Set(['*']), false), false],
    ['the row of a subquery', lookUp`${t('id')} in (select l.id from deal l where ${inSubquery(inner)})`, true],
    ['one of several pieces that they do not have', anyOfRow([t('status'), allOfRow([t('id'), t('name')])]), false],
  ] as const)('%s', (_what, piece, expected) => {
    expect(factsKnow('deal', [piece])).toBe(expected);
  });

  test('SQL that declares no columns is refused by the compiler', () => {
    expectTypeOf<Sql>().not.toExtend<RowSql>();
    expectTypeOf(visibleParts).parameter(3).toEqualTypeOf<readonly RowSql[]>();
    expectTypeOf<ReturnType<typeof filterToSql>>().toEqualTypeOf<RowSql>();
  });
});

describe.each(RECORD_KINDS)('the facts of the kind %s', (kind: RecordKind) => {
  let on: TestApp;
  beforeAll(async () => {
    on = await testApp();
  });
  afterAll(() => on.close());

  const columnsOf = (table: string) =>
    on.pool.transaction('read', '', (db) =>
      db.rows<{ name: string; required: boolean; generated: boolean }>(sql`
        select attname::text as name, attnotnull as required, attgenerated <> '' as generated from pg_attribute
         where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped order by attname`),
    );

  test('the table has the columns of the catalogue, and only rare ones may be empty', async () => {
    const columns = await columnsOf(`${kind}_facts`);
    const expected = ['account_id', 'reader_key', 'owner_key', 'id', ...FACT_COLUMNS[kind].map(({ name }) => name)];
    expect(columns.map(({ name }) => name)).toEqual(expected.toSorted());
    const optional = columns.filter(({ required }) => !required).map(({ name }) => name);
    expect(optional).toEqual(kindOf(kind).rarely_set.toSorted());
  });

  test('the planner has statistics of each fact that has a value for none', async () => {
    const found = await on.pool.transaction('read', '', (db) =>
      db.rows<{ name: string }>(sql`select s.stxname::text as name from pg_statistic_ext s
        where s.stxrelid = to_regclass(${`${kind}_facts`}) and s.stxexprs is not null order by 1`),
    );
    const expected = FACT_COLUMNS[kind]
      .filter(({ none }) => none !== undefined)
      .map(({ name }) => `${kind}_facts_${name}`);
    expect(found.map(({ name }) => name)).toEqual(expected.toSorted());
  });

  test('LIST-02 the index of the readers holds what lists take from it alone', async () => {
    const [index] = await on.pool.transaction('read', '', (db) =>
      db.rows<{ columns: string[] }>(sql`select array_agg(a.attname::text order by a.attname) as columns
        from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
       where i.indexrelid = to_regclass(${`${kind}_facts_reader`})`),
    );
    const expected = BY_READER[kind] ? ['account_id', 'reader_key', 'owner_key', 'id', ...BY_READER[kind]] : undefined;
    expect(index?.columns).toEqual(expected?.toSorted() ?? ['account_id', 'id', 'reader_key']);
    const t = (column: string) => rowColumn('t', column);
    expect(isReadByReader(kind, [t('id'), t(kindOf(kind).owner)])).toBe(true);
    expect(isReadByReader(kind, [t('id'), t('updated_at')])).toBe(BY_READER[kind] === undefined);
  });

  test('the order of the last change has the columns of the declaration', async () => {
    const columns = await columnsOf(`${kind}_touch`);
    expect(columns.map(({ name }) => name)).toEqual(touchColumns(kind).toSorted());
  });

  test('facts that the database generates are written again when what they follow from changes', async () => {
    const generated = (await columnsOf(kind)).filter((column) => column.generated).map(({ name }) => name);
    const facts = new Set(FACT_COLUMNS[kind].map(({ of }) => of));
    expect(generated.filter((column) => facts.has(column) && !(column in GENERATED))).toEqual([]);
  });
});
