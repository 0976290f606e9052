import { cardAttrs } from '@fairlead/domain/business-cards/card';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

const card = async (kind: 'deal' | 'person' | 'company', id: number, by = admin): Promise<Loose> => {
  const path = { deal: 'deals', person: 'people', company: 'companies' }[kind];
  const { status, body } = await by.get(`/api/v3/${path}/${id}?attrs=${cardAttrs(kind)}`);
  expect(status).toBe(200);
  return body;
};

describe('CARD-01 the one request of a card', () => {
  test('CARD-01 CARD-03 one request answers what the card needs, with only the people whom the user sees', async () => {
    const me = await colleague(on, admin, { level: 1, team_id: await team(on, admin, 'owner') });
    const make = async (path: string, body: object) => (await admin.post(`/api/v3/${path}`, body)).body;
    const company = await make('companies', { company: { name: 'Castellan Steel', owner_id: me.id } });
    const person = (first_name: string, more: object = {}) =>
      make('people', { person: { first_name, company_id: company.id, user_id: me.id, ...more } });
    const [ana, bo] = [await person('Ana'), await person('Bo', { is_key_contact: true, position: 'Buyer' })];
    const hidden = await person('Cy', { user_id: admin.id });
    const { deal_stages } = (await admin.get('/api/internal/boot')).body.account;
    const people = [ana, bo, hidden];
    const deal = await make('deals', {
      deal: {
        name: 'Second site',
        value: '20000',
        deal_stage_id: deal_stages.find(({ percent }: Loose) => percent === 50).id,
        company_id: company.id,
        user_id: me.id,
        person_ids: people.map(({ id }) => id),
        primary_contact_id: bo.id,
      },
    });
    const seen = await card('deal', deal.id, me);
    expect(seen.card_people).toEqual([
      expect.objectContaining({ id: bo.id, full_name: 'Bo', position: 'Buyer', is_key_contact: true }),
      expect.objectContaining({ id: ana.id, full_name: 'Ana' }),
    ]);
    expect((await card('deal', deal.id)).card_people).toHaveLength(3);
    expect(await card('company', company.id, me)).toMatchObject({
      people_count: 2,
      key_contact: { id: bo.id, name: 'Bo' },
      total_pipeline: '20000.0',
    });
    expect(await card('person', bo.id, me)).toMatchObject({ open_deals_count: 1, total_pipeline: '20000.0' });
    for (const [path, id] of [
      ['deals', deal.id],
      ['people', bo.id],
      ['companies', company.id],
    ]) {
      const { body } = await admin.get(`/api/v3/${path}/${id}`);
      const ofCards = ['card_people', 'people_count', 'key_contact', 'open_deals_count'];
      expect(ofCards.filter((key) => key in body)).toEqual([]);
    }
  });
});
