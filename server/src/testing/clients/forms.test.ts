import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../app';
import { ask, getWithBody, type Site, siteOf } from './client';

/** Clients of PHP, which send multipart forms, and of Ruby, which send nested parameters as Rails reads them. */

let on: TestApp;
let admin: TestUser;
let site: Site;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  site = await siteOf(on, admin);
});
afterAll(() => on.close());

const url = (path: string, query = '') =>
  `${site.base}/${path}.json?api_key=${site.key}&app_key=${site.appKey}${query}`;

describe('API-03 a client of PHP', () => {
  const form = (fields: readonly (readonly [string, string])[]) => {
    const body = new FormData();
    for (const [key, value] of fields) body.append(key, value);
    return body;
  };
  const send = (method: string, path: string, fields: readonly (readonly [string, string])[]) =>
    ask(url(path), { method, body: form(fields) });

  test('API-03 person, company and deal from multipart forms', async () => {
    const tags = (await ask(url('admin/predefined_contacts_tags'))).body.entries;
    const person = await send('POST', 'people', [
      ['person[first_name]', 'Åsa'],
      ['person[last_name]', 'Lindqvist'],
      ['person[email]', 'asa@example.test'],
      ['person[phone]', 'n/a'],
      ['person[company_name]', 'Berg & Sønner, AS'],
      ['person[predefined_contacts_tag_ids][]', String(tags[0].id)],
      ['person[predefined_contacts_tag_ids][]', String(tags[1].id)],
    ]);
    expect([person.status, person.body]).toEqual([
      200,
      expect.objectContaining({
        full_name: 'Åsa Lindqvist',
        company_name: 'Berg & Sønner, AS',
        predefined_contacts_tag_ids: [tags[0].id, tags[1].id].sort((a, b) => a - b),
      }),
    ]);
    const deal = await send('POST', 'deals', [
      ['deal[name]', 'By form'],
      ['deal[value_in_cents]', '150050'],
      ['deal[person_ids][0]', String(person.body.id)],
      ['deal[company_id]', String(person.body.company_id)],
      ['deal[is_archived]', '0'],
    ]);
    expect(deal.body).toMatchObject({ value: '1500.5', person_ids: [person.body.id], is_archived: false });
    const changed = await send('PUT', `deals/${deal.body.id}`, [['deal[person_ids][]', '']]);
    expect(changed.body.person_ids).toEqual([]);
  });

  test('API-03 issues of a form name their fields', async () => {
    const wrong = await send('POST', 'deals', [
      ['deal[value]', 'many'],
      ['deal[custom_fields][custom_label_1]', 'x'],
    ]);
    expect([wrong.status, wrong.body.map(({ field }: Loose) => field).sort()]).toEqual([
      422,
      ['custom_label_1', 'name', 'value'],
    ]);
  });
});

describe('API-03 a client of Ruby', () => {
  const send = (method: string, path: string, body: string) =>
    ask(url(path), { method, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });

  test('API-03 nested parameters and arrays', async () => {
    const person = await send('POST', 'people', 'person[full_name]=Ida+Moe&person[type]=Lead');
    const note = await send(
      'POST',
      'notes',
      `note%5Bcontent%5D=Called&note%5Bperson_id%5D=${person.body.id}&note[notify_user_ids][]=${admin.id}`,
    );
    expect(note.body).toMatchObject({ content: 'Called', person_id: person.body.id, notify_user_ids: [admin.id] });
    const comment = await send('POST', `notes/${note.body.id}/comments`, 'comment[comment]=And+wrote');
    expect(comment.body).toMatchObject({ comment: 'And wrote', note_id: note.body.id });
    const removed = await ask(url(`notes/${note.body.id}`), { method: 'DELETE' });
    expect([removed.status, removed.body]).toEqual([204, null]);
  });

  test('API-03 conditions as nested parameters, indexed arrays, and in the JSON body of a GET', async () => {
    const made: number[] = [];
    for (const name of ['One', 'Two', 'Three']) made.push((await send('POST', 'deals', `deal[name]=${name}`)).body.id);
    const names = ({ entries }: Loose) => entries.map(({ name }: Loose) => name).sort();
    const [one, two, three] = made;
    for (const query of [
      `&conditions[deal_id][]=${one}&conditions[deal_id][]=${three}`,
      `&conditions%5Bdeal_id%5D%5B0%5D=${one}&conditions%5Bdeal_id%5D%5B1%5D=${three}`,
      `&conditions[deal_id]=${one},${three}`,
    ])
      expect(names((await ask(url('deals', query))).body)).toEqual(['One', 'Three']);
    expect(names(await getWithBody(url('deals'), { conditions: { deal_id: [two, three] }, per_page: 10 }))).toEqual([
      'Three',
      'Two',
    ]);
    const refused = await ask(url('deals', '&conditions[colour]=red'));
    expect([refused.status, refused.body]).toEqual([422, [{ field: 'colour', msg: "Unknown condition 'colour'" }]]);
  });

  test('API-03 it reads until page times per_page reaches the total', async () => {
    const found: number[] = [];
    let page = 0;
    let total = 1;
    while (page * 2 < total) {
      page += 1;
      const { entries, pagination } = (await ask(url('deals', `&page=${page}&per_page=2&view=api_v3&app_version=9`)))
        .body;
      found.push(...entries.map(({ id }: Loose) => id));
      total = pagination.total;
    }
    expect(new Set(found).size).toBe(total);
  });
});
