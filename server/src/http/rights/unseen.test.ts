import { perKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Field, relationsOf, type CatalogueKind, STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, name, sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

/**
 * A user must not be able to infer hidden data from a filter, an order, a condition, an association, a total or the
 * board. Every question is asked twice, and all hidden data is changed in between: no answer may differ.
 */
const PLURALS = perKind(({ path }) => path);
const TEXTUAL = new Set(['text', 'long_text', 'email', 'phone', 'url']);

let on: TestApp;
let admin: TestUser;
let olga: TestUser;
let external: TestUser;
let basic: TestUser;
let teams: number[];
const ids: Record<string, number> = {};

beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  teams = [await team(on, admin, 'owner'), await team(on, admin, 'owner')];
  olga = await colleague(on, admin, { first_name: 'Olga', team_id: teams[0] });
  external = await colleague(on, admin, { level: 5, is_external: true });
  basic = await colleague(on, admin, { team_id: teams[1] });
  const shared = { shared_user_ids: [external.id, basic.id] };
  const [deal, person, company] = [{ user_id: olga.id }, { user_id: olga.id }, { owner_id: olga.id }];
  await make('company', 'hidden firm', { name: 'Plain AG', ...company });
  await make('company', 'other hidden firm', { name: 'Middle AG', ...company });
  await make('person', 'hidden contact', { full_name: 'Plain Hidden', company_id: ids['hidden firm'], ...person });
  await make('person', 'hidden colleague', { full_name: 'Also Hidden', ...person });
  await make('person', 'lent person', { full_name: 'Lent', company_id: ids['hidden firm'], ...person, ...shared });
  await make('person', 'lent second', {
    full_name: 'Lent 2',
    company_id: ids['other hidden firm'],
    ...person,
    ...shared,
  });
  await make('company', 'lent firm', {
    name: 'Lent',
    parent_company_id: ids['hidden firm'],
    ...company,
    ...shared,
  });
  await make('deal', 'lent deal', {
    name: 'Lent',
    company_id: ids['hidden firm'],
    primary_contact_id: ids['hidden contact'],
    person_ids: [ids['hidden contact'], ids['hidden colleague']],
    ...deal,
    ...shared,
  });
  await make('deal', 'lent second deal', {
    name: 'Lent 2',
    company_id: ids['other hidden firm'],
    primary_contact_id: ids['lent person'],
    person_ids: [ids['lent person']],
    ...deal,
    ...shared,
  });
  await make('deal', 'hidden deal', {
    name: 'Hidden',
    company_id: ids['lent firm'],
    person_ids: [ids['lent second']],
    value: '100',
    ...deal,
  });
});
afterAll(() => on.close());

async function make(kind: RecordKind, called: string, record: object): Promise<void> {
  const { status, body } = await admin.post(`/api/v3/${PLURALS[kind]}`, { [kind]: record });
  expect([called, status]).toEqual([called, 200]);
  ids[called] = body.id;
}

/**
 * Changes all hidden data. Colleagues may see a hidden company's name and id on its deals and people, and the primary
 * contact, so these change only on request.
 */
async function change(what: { names: boolean; users: boolean; links: boolean }): Promise<void> {
  const filled = (kind: CatalogueKind) =>
    STANDARD_CATALOGUE.fieldsOf(kind)
      .filter(
        (field) =>
          field.column && TEXTUAL.has(field.kind) && !['name', 'full_name', 'company_name'].includes(field.key),
      )
      .map((field) => sql`${name(field.column as string)} = 'secret'`);
  const also = sql`imported_at = now(), is_sample = true, first_activity_at = now()`;
  await inAccount(
    on,
    admin,
    sql`update company set ${join(filled('company'))}, ${also}, is_customer = true where id = ${ids['hidden firm']}`,
  );
  await inAccount(
    on,
    admin,
    sql`update person set ${join(filled('person'))}, ${also}, user_id = ${admin.id} where id = ${ids['hidden contact']}`,
  );
  await admin.put(`/api/v3/deals/${ids['hidden deal']}`, { deal: { company_id: null, person_ids: [], value: '7' } });
  const lent = sql`select from deal_person where deal_id = ${ids['lent deal']} and person_id = ${ids['hidden colleague']}`;
  expect(await inAccount(on, admin, sql`select 1 as n where exists (${lent})`)).toHaveLength(1);
  await inAccount(
    on,
    admin,
    sql`delete from deal_person where deal_id = ${ids['lent deal']} and person_id = ${ids['hidden colleague']}`,
  );
  if (what.names) await admin.put(`/api/v3/companies/${ids['hidden firm']}`, { company: { name: 'Aa secret AG' } });
  if (what.links) await unlink();
  if (what.users)
    await inAccount(
      on,
      admin,
      sql`update account_user set email = 'secret@example.test', team_id = ${teams[1]} where id = ${olga.id}`,
    );
}

/** The shared records no longer name any of the hidden records. */
async function unlink(): Promise<void> {
  const { 'lent deal': deal, 'lent second deal': second, 'lent person': person, 'lent firm': firm } = ids;
  const no = sql`company_id = null, company_name = null`;
  await inAccount(on, admin, sql`update deal set ${no}, primary_contact_id = null where id = ${deal}`);
  await inAccount(on, admin, sql`update deal set company_id = ${ids['hidden firm']} where id = ${second}`);
  await inAccount(on, admin, sql`update person set ${no} where id = ${person}`);
  await inAccount(on, admin, sql`update company set parent_company_id = null where id = ${firm}`);
}

/** Every field that a filter reaches through another record, the copied company name, links, and associations. */
function questions(): string[] {
  const asked = (kind: RecordKind, filter: object) =>
    `/api/v3/${PLURALS[kind]}?attrs=id&totals=true&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const found: string[] = [];
  for (const kind of ['deal', 'person', 'company'] as const) {
    for (const relation of relationsOf(kind)) {
      const fields = STANDARD_CATALOGUE.fieldsOf(relation.kind).filter(({ filtered }) => filtered);
      const words = fields.filter((field) => TEXTUAL.has(field.kind));
      const about = (field: Field, more: object) => ({ field: `${relation.name}.${field.key}`, ...more });
      // None of these fields matches before the change, so a single match afterwards makes the `any` true.
      for (let at = 0; at < words.length; at += 8)
        found.push(
          asked(kind, {
            any: words.slice(at, at + 8).map((field) => about(field, { op: 'contains', value: 'secret' })),
          }),
        );
      for (const field of fields.filter((one) => !words.includes(one)))
        found.push(asked(kind, about(field, field.kind === 'boolean' ? { op: 'is', value: true } : { op: 'none' })));
    }
    for (const order of ['sort_by=company_name', 'sort=-person.company_name', 'sort_by=user_id'])
      found.push(`/api/v3/${PLURALS[kind]}?attrs=id&${order}`);
    for (const [called, id] of Object.entries(ids))
      if (called.includes('hidden'))
        for (const other of ['person_id', 'deal_id', 'company_id'])
          found.push(`/api/v3/${PLURALS[kind]}?attrs=id&totals=true&${other}=${id}`);
  }
  const named = { deal: ['company_id', 'primary_contact_id'], person: ['company_id'], company: ['parent_company_id'] };
  for (const kind of ['deal', 'person', 'company'] as const)
    for (const field of named[kind])
      for (const id of ['hidden firm', 'other hidden firm', 'hidden contact'].map((called) => ids[called]))
        for (const op of ['any_of', 'none_of']) found.push(asked(kind, { field, op, value: [id] }));
  for (const kind of ['deal', 'person', 'company'] as const)
    for (const field of named[kind]) found.push(asked(kind, { field, op: 'none' }));
  const words = { field: 'company_name', op: 'contains', value: 'secret' };
  for (const kind of ['deal', 'person'] as const)
    found.push(
      asked(kind, words),
      asked(kind, { ...words, op: 'not_contains' }),
      asked(kind, { all: [{ any: [words] }] }),
    );
  found.push(asked('deal', { field: 'primary_contact.company_name', op: 'starts_with', value: 'aa' }));
  found.push(asked('deal', { field: 'user.team_id', op: 'any_of', value: [teams[0]] }));
  found.push(asked('deal', { field: 'person_ids', op: 'any_of', value: [ids['hidden colleague']] }));
  found.push(asked('person', { field: 'deal_ids', op: 'has_value' }));
  for (const key of ['company_name', 'person_company_name', 'person_email', 'person_city', 'person_full_name'])
    found.push(`/api/v3/deals?attrs=id&conditions[${key}]=secret`);
  for (const key of ['person_company_name', 'person_simple_search'])
    found.push(`/api/v3/people?attrs=id&conditions[${key}]=secret`);
  const board = encodeURIComponent(JSON.stringify(words));
  found.push(`/api/internal/deals/board?filter=${board}`, '/api/internal/deals/board');
  for (const id of [ids['lent firm'], ids['lent person'], ids['lent deal']])
    for (const kind of Object.values(PLURALS)) found.push(`/api/v3/${kind}/${id}`, `/api/internal/${kind}/${id}/page`);
  return found;
}

/** Leaves out keys that record the change itself, such as timestamps. */
function plain(body: Loose): string {
  return JSON.stringify(body, (key, value: unknown) =>
    ['updated_at', 'viewed_at', 'days_in_stage', 'updated_by_user_id', 'updated_by_user', 'timeline'].includes(key)
      ? undefined
      : value,
  );
}

async function answers(by: TestUser): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const asked = questions();
  const ask = async (question: string) => {
    const { status, body } = await by.get(question);
    found.set(decodeURIComponent(question), `${status} ${plain(body)}`);
  };
  for (let at = 0; at < asked.length; at += 8) await Promise.all(asked.slice(at, at + 8).map(ask));
  return found;
}

function differing(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before.keys()].filter((question) => before.get(question) !== after.get(question));
}

describe('PERM-04 hidden records cannot be inferred', () => {
  test('PERM-04 no filter, order, condition, association, total or board reveals unseen records to an external or a basic user', async () => {
    const before = { basic: await answers(basic), external: await answers(external), admin: await answers(admin) };
    await change({ names: false, users: false, links: false });
    expect(differing(before.basic, await answers(basic))).toEqual([]);
    await inAccount(
      on,
      admin,
      sql`insert into deal_person (account_id, deal_id, person_id) values (${admin.accountId}, ${ids['lent deal']}, ${ids['hidden colleague']})`,
    );
    await change({ names: true, users: true, links: true });
    expect(differing(before.external, await answers(external))).toEqual([]);
    // The questions are meaningful: a user who sees everything gets different answers.
    expect(differing(before.admin, await answers(admin)).length).toBeGreaterThan(20);
  });

  test('PERM-04 how many records an external user finds through a view reveals no unseen records to a basic user', async () => {
    const guest = await colleague(on, admin, { level: 5, is_external: true });
    const [theirs, both] = [{ shared_user_ids: [guest.id] }, { shared_user_ids: [guest.id, basic.id] }];
    const own = { user_id: olga.id };
    await make('company', 'their firm', { name: 'Theirs AG', owner_id: olga.id, ...theirs });
    await make('person', 'their person', { full_name: 'Their Person', ...own, ...theirs });
    await make('deal', 'their deal', { name: 'Theirs', value: '100', ...own, ...theirs });
    const beside = { company_id: ids['their firm'], primary_contact_id: ids['their person'] };
    await make('deal', 'joint deal', { name: 'Joint', ...beside, ...own, ...both });
    const filters = [
      { all: [] },
      { field: 'name', op: 'contains', value: 'secret' },
      { field: 'value', op: 'between', value: { from: '500' } },
      ...['contains', 'not_contains'].flatMap((op) =>
        ['company.email', 'company_name', 'primary_contact.email', 'primary_contact.full_name'].map((field) => ({
          field,
          op,
          value: 'secret',
        })),
      ),
      { field: 'company.email', op: 'none' },
      { field: 'person_ids', op: 'has_value' },
      { field: 'company_id', op: 'has_value' },
    ];
    const counts = async (by: TestUser) => {
      const found: Record<string, number> = {};
      for (const [at, filter] of filters.entries()) {
        const list_view = { record_type: 'deal', name: `By ${by.id} ${at}`, filter, columns: [{ key: 'name' }] };
        const view = (await by.post('/api/internal/list_views', { list_view })).body;
        const { status, body } = await by.get(`/api/internal/list_views/${view.id}/external_users/${guest.id}`);
        expect(status).toBe(200);
        found[JSON.stringify(filter)] = body.count;
        await by.del(`/api/internal/list_views/${view.id}`);
      }
      return found;
    };
    const before = { basic: await counts(basic), admin: await counts(admin) };
    expect([before.basic['{"all":[]}'], before.admin['{"all":[]}']]).toEqual([1, 2]);
    const secret = { email: 'secret@example.test' };
    await admin.put(`/api/v3/deals/${ids['their deal']}`, { deal: { name: 'A secret', value: '700' } });
    await admin.put(`/api/v3/companies/${ids['their firm']}`, { company: { name: 'Secret AG', ...secret } });
    await admin.put(`/api/v3/people/${ids['their person']}`, { person: { full_name: 'Secret', ...secret } });
    expect(await counts(basic)).toEqual(before.basic);
    expect(await counts(admin)).not.toEqual(before.admin);
    // Nor do the counts reveal whether the records are shared with the external user.
    for (const [kind, called] of Object.entries({ deal: 'their deal', person: 'their person', company: 'their firm' }))
      await admin.put(`/api/v3/${PLURALS[kind as RecordKind]}/${ids[called]}`, { [kind]: { shared_user_ids: [] } });
    expect(await counts(basic)).toEqual(before.basic);
  });
});
