import { kindOf, RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { name, raw, type Sql, sql } from '../base/sql';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { colleague, inAccount } from '../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  other = await colleague(on, admin);
});
afterAll(() => on.close());

const NOBODY = 999_999_999;
const refused = { code: '23503', message: expect.stringContaining('names a user who is not there') };

describe.each(RECORD_KINDS)('the users whom records of the kind %s name', (kind) => {
  const { owner, path } = kindOf(kind);
  const ids: number[] = [];
  const change = (set: Sql, of = ids) =>
    inAccount(on, admin, sql`update ${name(kind)} set ${set} where id = any(${of}::bigint[])`);

  beforeAll(async () => {
    for (let n = 0; n < 5; n += 1) {
      const record = kind === 'person' ? { last_name: `Named ${n}` } : { name: `Named ${n}` };
      const { body } = await admin.post(`/api/v3/${path}`, { [kind]: record });
      ids.push(body.id);
    }
  });

  test.each([owner, 'created_by_user_id', 'updated_by_user_id'])(
    'PERM-01 exist, in whichever column they are named: %s',
    async (column) => {
      await expect(change(sql`${name(column)} = ${NOBODY}`)).rejects.toMatchObject(refused);
      const last = sql`${name(column)} = case when id = ${ids.at(-1)} then ${NOBODY}::bigint else ${other.id}::bigint end`;
      await expect(change(last)).rejects.toMatchObject(refused);
      await change(sql`${name(column)} = ${other.id}`);
      await change(sql`${name(column)} = null`);
      await change(sql`${name(column)} = ${admin.id}`);
    },
  );

  test('PERM-01 exist in the account that a record is in', async () => {
    const stranger = await on.account();
    await expect(change(sql`${name(owner)} = ${stranger.id}`)).rejects.toMatchObject(refused);
    await expect(change(sql`${raw('updated_at')} = now()`)).resolves.toBeDefined();
  });
});
