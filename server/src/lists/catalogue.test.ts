import { plainLists } from '@fairlead/domain/lists/lists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountConfig } from '../account/account-config';
import { recordTables } from '../base/record-tables';
import { sql } from '../base/sql';
import { openPool } from '../db/connection';
import { type TestApp, testApp } from '../testing/app';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
}

let on: TestApp;
let columns: Map<string, Map<string, string>>;
beforeAll(async () => {
  on = await testApp();
  const found = await on.pool.transaction('read', '', (db) =>
    db.rows<Column>(
      sql`select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'`,
    ),
  );
  columns = new Map();
  for (const { table_name, column_name, data_type } of found) {
    columns.set(table_name, (columns.get(table_name) ?? new Map<string, string>()).set(column_name, data_type));
  }
});
afterAll(() => on.close());

const columnsOf = (table: string) => columns.get(table) ?? new Map<string, string>();

describe('ADMIN-02 the declared lists and the database', () => {
  test.each(plainLists)('ADMIN-02 $table has the columns of a plain list', ({ table, keys, details }) => {
    const found = columnsOf(table);
    expect([...found.keys()]).toEqual(
      expect.arrayContaining([
        'account_id',
        'id',
        'name',
        'name_key',
        'hex_color',
        'position',
        'system',
        'details',
        'created_at',
        'updated_at',
      ]),
    );
    const computed = new Set(['editable', 'in_use', ...details.map(({ key }) => key)]);
    expect(keys.filter((key) => !found.has(key) && !computed.has(key))).toEqual([]);
    expect(details.filter(({ key }) => found.has(key) || !keys.includes(key))).toEqual([]);
  });

  test('ADMIN-02 every table of that shape is declared, as a list and for the write path', () => {
    const shaped = [...columns]
      .filter(([, found]) => found.has('name_key') && found.has('system'))
      .map(([table]) => table);
    expect(plainLists.map(({ table }) => table).sort()).toEqual(shaped.sort());
    expect(
      plainLists.filter(({ table }) => recordTables[table as keyof typeof recordTables]?.configuration !== true),
    ).toEqual([]);
  });

  test('ADMIN-02 what uses a list is a column or a link of the record, and every reference is declared', async () => {
    const references = await on.pool.transaction('read', '', (db) =>
      db.rows<{
        source: string;
        target: string;
      }>(sql`select conrelid::regclass::text as source, confrelid::regclass::text as target
        from pg_constraint where contype = 'f'`),
    );
    for (const { table, uses } of plainLists) {
      const declared = uses.map(({ record, key }) => {
        const link = recordTables[record].links[key];
        expect(link ? columnsOf(link.table).has(link.other) : columnsOf(record).has(key), `${record}.${key}`).toBe(
          true,
        );
        return link?.table ?? record;
      });
      expect(declared.sort(), table).toEqual(
        references
          .filter(({ target }) => target === table)
          .map(({ source }) => source)
          .sort(),
      );
    }
  });

  test('ADMIN-02 the configuration of the account has every list that records use, in its order', async () => {
    const admin = await on.account();
    const config = await on.pool.transaction(
      'read',
      `select set_config('app.account_id', '${admin.accountId}', true)`,
      (db) => accountConfig(db, { id: admin.accountId, config_version: 1, features: {}, currency_code: 'USD' }),
    );
    for (const { plural, uses } of plainLists.filter((list) => list.uses.length > 0)) {
      const listed = (await admin.get<{ entries: { id: number }[] }>(`/api/v3/admin/${plural}`)).body.entries.map(
        ({ id }) => id,
      );
      const kept = (config as unknown as Record<string, { id: number }[]>)[plural]?.map(({ id }) => id);
      expect([plural, uses.length, kept]).toEqual([plural, uses.length, listed]);
    }
  });
});

test('ADMIN-02 the cache of an account belongs to its database, not to the process', async () => {
  const admin = await on.account();
  const opening = `select set_config('app.account_id', '${admin.accountId}', true)`;
  const asked = (pool: typeof on.pool) =>
    pool.transaction('read', opening, (db) =>
      accountConfig(db, { id: admin.accountId, config_version: 1, features: {}, currency_code: 'USD' }),
    );
  const other = openPool(on.url, 1);
  const first = await asked(on.pool);
  expect(await asked(on.pool)).toBe(first);
  expect(await asked(other)).not.toBe(first);
  await other.end();
});

describe('REC-14 the write path and the database', () => {
  test.each(Object.entries(recordTables))(
    'REC-14 changes of %s are logged with the columns, links and instants it has',
    (_type, { table, owner, links, instants, authored, configuration }) => {
      const found = columnsOf(table);
      expect([...found.keys()]).toEqual(expect.arrayContaining(['account_id', 'id', 'created_at', 'updated_at']));
      const author = ['created_by_user_id', 'updated_by_user_id', 'deleted_at', 'deleted_by_user_id', 'deleted_via'];
      expect(author.filter((key) => found.has(key))).toEqual(
        authored ? author : author.filter((key) => found.has(key) && key === 'deleted_at'),
      );
      expect((owner ? ['owner_key', owner] : []).filter((key) => !found.has(key))).toEqual([]);
      for (const link of Object.values(links)) {
        expect([...columnsOf(link.table).keys()]).toEqual(expect.arrayContaining(['account_id', link.own, link.other]));
      }
      // updated_at is stamped and never compared; a list entry's created_at is never changed.
      const moments = [...found].filter(([, type]) => type === 'timestamp with time zone').map(([key]) => key);
      const exempt = new Set(['updated_at', ...(configuration && !instants.length ? ['created_at'] : [])]);
      expect([...instants].sort()).toEqual(moments.filter((key) => !exempt.has(key)).sort());
    },
  );
});
