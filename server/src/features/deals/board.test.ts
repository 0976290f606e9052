import { goingStale } from '@fairlead/domain/quick-filters/quick-filters';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';

let on: TestApp;
let admin: TestUser;
let stages: Loose[];

const START = new Date('2026-11-18T15:00:00Z').getTime();
const DAY = 86_400_000;

beforeAll(async () => {
  on = await testApp();
  on.clock.now = new Date(START);
  admin = await on.account();
  stages = (await admin.get('/api/internal/boot')).body.account.deal_stages;
  // The oldest was changed last.
  await make('Charlie', 300, 'Qualified', 40);
  await make('alpha', null, 'Qualified', 3);
  await make('Bravo', 100, 'Qualified', 15);
  await make('Delta', 50, 'Negotiation', 20);
  await make('Echo', 60, 'Won', 100);
  on.clock.now = new Date(START);
});
afterAll(() => on.close());

const stage = (name: string) => stages.find((one) => one.name === name).id;

async function make(name: string, value: number | null, at: string, days: number): Promise<void> {
  on.clock.now = new Date(START - days * DAY);
  const deal = { name, value, deal_stage_id: stage(at) };
  expect((await admin.post('/api/v3/deals', { deal })).status).toBe(200);
}

async function column(name: string, query = '') {
  const { columns } = (await admin.get(`/api/internal/deals/board?${query}`)).body;
  return columns.find((one: Loose) => one.stage.name === name);
}
const namesOf = (cards: Loose[]) => cards.map(({ name }) => name);

describe('LIST-05 the order of the cards', () => {
  test.each([
    ['', ['alpha', 'Bravo', 'Charlie']],
    ['sort_by=updated_at&sort_direction=asc', ['Charlie', 'Bravo', 'alpha']],
    ['sort_by=name', ['alpha', 'Bravo', 'Charlie']],
    ['sort_by=value&sort_direction=desc', ['Charlie', 'Bravo', 'alpha']],
    ['sort_by=value', ['alpha', 'Bravo', 'Charlie']],
    ['sort_by=stage_entered_at', ['Charlie', 'Bravo', 'alpha']],
    ['sort_by=nonsense', ['alpha', 'Bravo', 'Charlie']],
  ])('LIST-05 every column is in the order that is asked for: %s', async (query, names) => {
    const { cards, count, value } = await column('Qualified', query);
    expect([namesOf(cards), count, value]).toEqual([names, 3, '400.0']);
  });

  test('LIST-05 more cards of a column follow in the same order', async () => {
    const first = await column('Qualified', 'sort_by=value&sort_direction=desc&per_column=1');
    expect([namesOf(first.cards), first.more]).toEqual([['Charlie'], true]);
    const query = `stage_id=${stage('Qualified')}&sort_by=value&sort_direction=desc&offset=1&limit=1`;
    const next = (await admin.get(`/api/internal/deals/board/column?${query}`)).body;
    expect([namesOf(next.cards), next.more]).toEqual([['Bravo'], true]);
  });
});

test('LIST-05 going stale is an ordinary filter: open deals longer in their stage than its limit', async () => {
  const filter = encodeURIComponent(JSON.stringify(goingStale(stages)));
  expect(namesOf((await column('Qualified', `filter=${filter}`)).cards)).toEqual(['Bravo', 'Charlie']);
  const listed = (await admin.get(`/api/v3/deals?sort_by=name&filter=${filter}`)).body;
  expect(namesOf(listed.entries)).toEqual(['Bravo', 'Charlie', 'Delta']);
});
