import type { AccountField } from '@fairlead/domain/fields/own-field';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../testing/app';

/**
 * Two accounts on one pool, which caches the configuration of both. Nothing writes custom fields yet, so the test
 * puts one into the cached configuration of the first account.
 */
let on: TestApp;
let knows: TestUser;
let other: TestUser;
const FIELD: AccountField = {
  id: 7,
  record_type: DEAL.name,
  line: ['custom_label_7', 'choice', 'Sales region', '=', 'show filter import'],
  slot: { page: 1, column: 'n1' },
  entries: [{ id: 70, name: 'North' }],
};

beforeAll(async () => {
  on = await testApp();
  knows = await on.account('Knows');
  other = await on.account('Knows nothing');
  await Promise.all([knows, other].map((user) => user.get('/api/internal/boot')));
  await on.pool.transaction('read', 'select 1', async ({ memory: { configurations } }) => {
    const remembered = configurations.get(knows.accountId);
    if (!remembered) throw new Error('the configuration of the account is not remembered');
    const config = { ...remembered.config, own_fields: [FIELD] };
    configurations.set(knows.accountId, { ...remembered, config });
  });
});
afterAll(() => on.close());

const view = (name: string) => ({
  list_view: { name, record_type: DEAL.name, columns: [{ key: 'name' }, { key: 'custom_label_7' }] },
});
const sheet = { import: { type: DEAL.path, csv: 'Name,Sales region\nAldgate,North\n' } };

async function targets(user: TestUser): Promise<unknown> {
  const { body } = await user.post('/api/v3/imports', sheet);
  return body.guessed_mapping.map(({ target }: { target: string | null }) => target);
}

describe('ADMIN-03 an account’s own field is known in that account alone', () => {
  test('ADMIN-03 lists, views and imports know it in one account and not in the other, in parallel requests', async () => {
    const rounds = [1, 2, 3, 4, 5];
    const found = await Promise.all(
      rounds.flatMap((round) =>
        [knows, other].map(async (user) => {
          const [boot, saved, guessed] = await Promise.all([
            user.get('/api/internal/boot'),
            user.post('/api/internal/list_views', view(`View ${round}`)),
            targets(user),
          ]);
          return [user.accountId, boot.body.account.own_fields, saved.status, guessed];
        }),
      ),
    );
    const expected = rounds.flatMap(() => [
      [knows.accountId, [FIELD], 200, ['name', 'custom_label_7']],
      [other.accountId, undefined, 422, ['name', '+summary']],
    ]);
    expect(found).toEqual(expected);
  });

  test('ADMIN-03 a filter by it is a problem of the request in the other account', async () => {
    const filter = encodeURIComponent(JSON.stringify({ field: 'custom_label_7', op: 'any_of', value: [70] }));
    const { status, body } = await other.get(`/api/v3/deals?filter=${filter}`);
    expect([status, body.length ?? body.errors?.length]).toEqual([422, 1]);
  });
});
