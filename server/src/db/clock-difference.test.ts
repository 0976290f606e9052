import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database';
import { clockDifference } from './clock-difference';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const off = (minutes: number) => clockDifference(database.url, () => new Date(Date.now() + minutes * 60_000));

test('the operator is warned at the start when the clocks of server and database differ', async () => {
  expect(await off(0)).toBeUndefined();
  expect(await off(10)).toContain('600 seconds ahead of the database');
  expect(await off(-10)).toContain('600 seconds behind the database');
});
