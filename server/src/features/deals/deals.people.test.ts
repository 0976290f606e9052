import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { colleague } from '../../testing/colleagues';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

describe('LIST-08 a deal with a new company and new people', () => {
  test('LIST-08 a deal, its company and its people are created in one save, and undone together', async () => {
    const admin = await on.account();
    const made = await admin.post('/api/v3/deals', {
      deal: {
        name: 'Loggers',
        company_name: 'Polar Freight',
        new_primary_contact: 'Mark Sørby',
        new_people: ['Elin Marsh', 'Mark Sørby'],
      },
    });
    expect(made.status).toBe(200);
    expect([made.body.company.name, made.body.primary_contact.last_name]).toEqual(['Polar Freight', 'Sørby']);
    const people = (await admin.get('/api/v3/people')).body.entries;
    expect(
      people.map((one: { full_name: string; company_name: string }) => [one.full_name, one.company_name]).sort(),
    ).toEqual([
      ['Elin Marsh', 'Polar Freight'],
      ['Mark Sørby', 'Polar Freight'],
    ]);
    const sets = made.headers['x-change-set'];
    expect((await admin.post(`/api/v3/change_sets/${sets}/undo`)).status).toBe(200);
    expect((await admin.get('/api/v3/people')).body.entries).toEqual([]);
  });

  test('LIST-08 a refused deal creates no person; a user without the right to add adds none', async () => {
    const admin = await on.account();
    const refused = await admin.post('/api/v3/deals', { deal: { value: 'much', new_people: ['Elin Marsh'] } });
    expect(refused.status).toBe(422);
    const reader = await colleague(on, admin, { read_only: true });
    expect((await reader.post('/api/v3/deals', { deal: { name: 'X', new_people: ['Elin Marsh'] } })).status).toBe(403);
    expect((await admin.get('/api/v3/people')).body.entries).toEqual([]);
  });
});
