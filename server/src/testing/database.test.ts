import { afterAll, expect, it } from 'vitest';
import { query } from './embedded-program';
import { emptyTestDatabase, type TestDatabase, testDatabase } from './database';

const made: TestDatabase[] = [];

afterAll(async () => {
  for (const database of made) await database.drop();
});

const keep = async (database: Promise<TestDatabase>) => {
  made.push(await database);
  return database;
};

it('two test databases are independent of each other', async () => {
  const [one, two] = await Promise.all([keep(testDatabase()), keep(testDatabase())]);
  await query(one.url, 'create table only_here (n int)');
  await expect(query(two.url, 'select * from only_here')).rejects.toThrow(/does not exist/);
});

it('an empty test database belongs to a role that row-level security binds', async () => {
  const database = await keep(emptyTestDatabase());
  const rows = await query(
    database.url,
    `select rolsuper or rolbypassrls as special, pg_get_userbyid(datdba) = current_user as owns,
            (select count(*)::int from pg_tables where schemaname = 'public') as tables
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  expect(rows).toEqual([{ special: false, owns: true, tables: 0 }]);
});
