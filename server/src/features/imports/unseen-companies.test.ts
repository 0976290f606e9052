import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { finished, upload } from './testing/importing';

/** `me` sees own records only; the administrator owns `Hidden Harbours`. */
let on: TestApp;
let admin: TestUser;
let me: TestUser;
let hidden: number;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  me = await colleague(on, admin, { level: 2, team_id: await team(on, admin, 'owner') });
  hidden = (await admin.post('/api/v3/companies', { name: 'Hidden Harbours', owner_id: admin.id })).body.id;
});

const refusals = ({ problems }: Loose) =>
  problems.map(({ row, problems: [first] }: Loose) => [row, first.field, first.msg]);
const unseen = (said: string) => `A company called '${said}' exists already, and you may not see it.`;

/** Uploads, runs dry, runs, and compares both. */
async function imported(type: string, csv: string, options: object = {}): Promise<Loose> {
  const { id } = await upload(me, type, csv);
  expect((await me.put(`/api/v3/imports/${id}`, { import: { options } })).status).toBe(200);
  const dry = (await me.post(`/api/v3/imports/${id}/dry_run`)).body;
  const done = await finished(me, id);
  expect(done).toMatchObject({ status: 'done', created: dry.create, updated: dry.update, refused: dry.refuse });
  return { ...done, problems: dry.problems };
}

/** Enough companies that only those named by a batch are read, instead of all at once. */
const manyCompanies = () =>
  inAccount(
    on,
    admin,
    sql`insert into company (account_id, name, owner_id)
      select ${admin.accountId}, 'Company ' || n, ${admin.id} from generate_series(1, 10001) n`,
  );

describe('LIST-09 a company that the importer does not see is not linked by its name', () => {
  test.each(['people', 'deals'])('LIST-09 from rows of %s, which are refused with the reason', async (type) => {
    const csv = 'Name,Company\nAda King,Hidden Harbours\nBo Lind, hidden  HARBOURS \nCy Moe,Seen Ltd\n';
    const done = await imported(type, csv);
    expect(refusals(done)).toEqual([
      [2, 'company_name', unseen('Hidden Harbours')],
      [3, 'company_name', unseen('hidden  HARBOURS')],
    ]);
    const { entries } = (await me.get(`/api/v3/${type}`)).body;
    expect(entries.map(({ company_name }: Loose) => company_name)).toEqual(['Seen Ltd']);
  });

  test('LIST-09 also where the account has too many companies to be read at once', async () => {
    await manyCompanies();
    const done = await imported('people', 'Name,Company\nAda King,Hidden Harbours\nBo Lind,Company 7\n');
    expect(refusals(done)).toEqual([
      [2, 'company_name', unseen('Hidden Harbours')],
      [3, 'company_name', unseen('Company 7')],
    ]);
  });

  test('LIST-09 nor as the parent of a company, nor through the contact of a refused deal', async () => {
    const companies = await imported('companies', 'Name,Parent company\nMy Pier,Hidden Harbours\n');
    expect(refusals(companies)).toEqual([[2, 'parent_company_id', unseen('Hidden Harbours')]]);
    const deals = await imported(
      'deals',
      'Name,Company,Primary contact\nOne,Hidden Harbours,bob@x.test\nTwo,Open Ltd,bob@x.test\n',
    );
    expect(refusals(deals)).toEqual([[2, 'company_name', unseen('Hidden Harbours')]]);
    const [bob] = (await me.get('/api/v3/people')).body.entries;
    expect([bob.email, bob.company_name]).toEqual(['bob@x.test', 'Open Ltd']);
  });

  test('LIST-09 the current company of a record may be in its row', async () => {
    const ada = { first_name: 'Ada', last_name: 'King', email: 'ada@x.test', user_id: me.id, company_id: hidden };
    const { id } = (await admin.post('/api/v3/people', ada)).body;
    const row = (company: string, city: string) => `Email,Name,Company,City\nada@x.test,Ada King,${company},${city}\n`;
    expect(await imported('people', row('hidden harbours', 'Oslo'))).toMatchObject({ updated: 1, refused: 0 });
    const kept = (await admin.get(`/api/v3/people/${id}`)).body;
    expect([kept.company_id, kept.company_name, kept.work_city]).toEqual([hidden, 'Hidden Harbours', 'Oslo']);
    expect(await imported('people', row('Elsewhere Ltd', 'Rome'))).toMatchObject({ updated: 1 });
    expect(await imported('people', row('Hidden Harbours', 'Bonn'))).toMatchObject({ updated: 0, refused: 1 });
  });

  test('LIST-09 a new contact of a deal with such a company has no company', async () => {
    const { id } = (await admin.post('/api/v3/deals', { name: 'Crane', user_id: me.id, company_id: hidden })).body;
    const csv = `Fairlead ID,Company,Primary contact\n${id},Hidden Harbours,new@x.test\n`;
    expect(await imported('deals', csv, { existing: 'update' })).toMatchObject({ updated: 1, refused: 0 });
    const [made] = (await me.get('/api/v3/people')).body.entries;
    expect([made.email, made.company_id]).toEqual(['new@x.test', null]);
  });

  test('LIST-09 a row about such a company itself changes nothing of it', async () => {
    const done = await imported('companies', 'Name,City\nHidden Harbours,Bergen\n');
    expect(refusals(done)).toEqual([[2, 'base', 'It already exists, and you cannot change it.']]);
    expect((await admin.get(`/api/v3/companies/${hidden}`)).body.city).toBeNull();
  });
});
