import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { raw, sql } from '../../base/sql';
import { asUser } from '../../testing/as-user';
import { createRecord } from '../../writing/changes';
import { type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { ended, finished, upload } from './testing/importing';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const db = <T = Loose>(statement: ReturnType<typeof sql>, user = admin): Promise<T[]> =>
  on.pool.transaction('write', `select set_config('app.account_id', '${user.accountId}', true)`, (one) =>
    one.rows<T>(statement),
  );
const dryRun = async (id: number, user = admin): Promise<Loose> =>
  (await user.post(`/api/v3/imports/${id}/dry_run`)).body;
/** With this many rows, each kind is written in more than one batch. */
const manyDeals = (rows: number, name: string) =>
  `Name,Value\n${Array.from({ length: rows }, (_, at) => `${name} ${at},${at}`).join('\n')}\n`;
const set = (id: number, body: object, user = admin) => user.put(`/api/v3/imports/${id}`, { import: body });

/** Sends a file as a browser does. */
function sent(content: Buffer | string, name: string, type = 'companies', user = admin) {
  const boundary = 'x-boundary-x';
  const field = `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\n${type}\r\n`;
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(field + file),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return on.app.inject({
    method: 'POST',
    url: '/api/v3/imports',
    headers: {
      cookie: user.cookie,
      'x-csrf-token': user.csrf,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
}

async function colleague(more = '', role = 'level = 1'): Promise<TestUser> {
  const email = `colleague-${Math.random().toString(36).slice(2)}@example.test`;
  await db(sql`insert into account_user (account_id, email, first_name, last_name, password_hash)
    select account_id, ${email}, 'Ines', ${more || 'Basic'}, password_hash from account_user where id = ${admin.id}`);
  await db(raw(`update account_user set ${role} where email = '${email}'`));
  // Written directly to the database, so the app is notified that its configuration changed.
  await db(sql`update account set config_version = config_version + 1 where id = ${admin.accountId}`);
  return on.signIn(email, PASSWORD);
}

describe('LIST-09 files of all sorts', () => {
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  test.each<[string, Buffer | string]>([
    ['UTF-8', 'Name,City\nMüller & Co,Köln\nBeta,Oslo\n'],
    ['UTF-8 with its mark', '\ufeffName,City\nMüller & Co,Köln\nBeta,Oslo\n'],
    ['Windows-1252', Buffer.from('Name,City\nMüller & Co,Köln\nBeta,Oslo\n', 'latin1')],
    ['UTF-16 with its mark', utf16('Name\tCity\r\nMüller & Co\tKöln\r\nBeta\tOslo\r\n')],
    ['UTF-16 without a mark', Buffer.from('Name\tCity\r\nMüller & Co\tKöln\r\nBeta\tOslo\r\n', 'utf16le')],
    ['semicolons', 'Name;City\r\nMüller & Co;Köln\r\nBeta;Oslo\r\n'],
    ['bars', 'Name|City\rMüller & Co|Köln\rBeta|Oslo'],
    ["Excel's sep line", 'sep=;\r\nName;City\r\nMüller & Co;Köln\r\nBeta;Oslo'],
    ['blank lines between', 'Name,City\n\nMüller & Co,Köln\n,\nBeta,Oslo\n\n'],
  ])('LIST-09 %s is read', async (_kind, content) => {
    const answer = await sent(content, 'C:\\Lists\\firms.csv');
    expect([answer.statusCode, answer.json().headers, answer.json().sample]).toEqual([
      200,
      ['Name', 'City'],
      [
        ['Müller & Co', 'Köln'],
        ['Beta', 'Oslo'],
      ],
    ]);
    expect(answer.json()).toMatchObject({ type: 'companies', file_name: 'firms.csv', status: 'uploaded', total: 2 });
  });

  test('LIST-09 three imports of three accounts at once do not wait for each other’s connections for ever', async () => {
    const users = [admin, await on.account(), await on.account()];
    const ids = await Promise.all(users.map(async (user) => (await upload(user, 'deals', manyDeals(3000, 'Deal'))).id));
    const ended = await Promise.all(users.map((user, at) => finished(user, ids[at] as number)));
    expect(ended.map(({ status, created }) => [status, created])).toEqual(users.map(() => ['done', 3000]));
  });

  test('LIST-09 a company that another user creates meanwhile is found by the next try, and the server stays up', async () => {
    const { id } = await upload(admin, 'people', 'Name,Company\nIda Berg,Rival Works\nOle Dahl,Other Works\n');
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const running = await asUser(on, admin, async (ctx) => {
      await createRecord(ctx, 'company', { name: 'Rival Works', owner_id: admin.id });
      const started = finished(admin, id);
      const waiting = async () => (await ctx.db.rows(sql`select from pg_locks where not granted`)).length;
      await expect.poll(waiting).toBeGreaterThan(0);
      return { started };
    });
    const { status, created } = await running.started;
    process.off('unhandledRejection', note);
    expect([status, created, unhandled]).toEqual(['done', 2, []]);
    expect(await db(sql`select name from company where account_id = ${admin.accountId} order by name`)).toEqual([
      { name: 'Other Works' },
      { name: 'Rival Works' },
    ]);
  });

  test('LIST-09 a quoted cell may hold line breaks, separators and quotation marks', async () => {
    const found = await upload(
      admin,
      'companies',
      'Name,Address,Notes\n"Acme, Inc","1 Main St\nFloor 2","said ""hi"""\n5" Pipes,x,y\n',
    );
    expect(found.sample).toEqual([
      ['Acme, Inc', '1 Main St\nFloor 2', 'said "hi"'],
      ['5" Pipes', 'x', 'y'],
    ]);
  });

  test.each<[string, Buffer | string, string]>([
    ['an empty file', '', 'The file is empty.'],
    ['only blanks', ' \n\n', 'The file is empty.'],
    ['only headers', 'Name,City\n', 'The file has column names but no rows.'],
    ['no headers', ',,\nAcme,x,y\n', 'The first row has no column names.'],
    [
      'an Excel workbook',
      Buffer.from('504b030414000600', 'hex'),
      'The workbook is damaged and cannot be read. Save it again and retry.',
    ],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000', 'hex'),
      'This is a picture. Choose a CSV file or an Excel workbook.',
    ],
    [
      'other binary data',
      Buffer.from([1, 2, 3, 0, 0, 7, 9, 200, 1, 2]),
      'This is not a text file, so it cannot be CSV.',
    ],
    ['a web page', '\n<!DOCTYPE html><html><body>Sign in</body></html>', 'This is a web page or XML, not CSV.'],
    ['JSON', '[{"name":"Acme"}]', 'This is JSON, not CSV.'],
    [
      'too many columns',
      `${Array.from({ length: 512 }, (_, at) => `c${at}`).join(',')}\n1\n`,
      'The file has 512 columns; up to 500 can be imported.',
    ],
  ])('LIST-09 %s is refused with the reason', async (_kind, content, msg) => {
    const answer = await sent(content, 'firms.csv');
    expect([answer.statusCode, answer.json()]).toEqual([422, [{ field: 'file', msg }]]);
    expect((await admin.get('/api/v3/imports')).body.entries).toEqual([]);
  });

  test('LIST-09 a quotation mark that is never closed: imported as far as it is right, the rest reported', async () => {
    const found = await upload(admin, 'companies', 'Name,City\nAcme,Oslo\nBeta,"Bergen\nGamma,Bonn\nDelta,Rome\n');
    expect(found.problems).toEqual([
      { row: 3, msg: 'A quotation mark opens here and is never closed. The 3 lines from there on were left out.' },
    ]);
    const done = await finished(admin, found.id);
    expect(done).toMatchObject({ status: 'done', total: 4, created: 1, refused: 3 });
    const rejected = (await admin.get(`/api/v3/imports/${found.id}/rejected.csv`)).body as string;
    expect(rejected).toContain('Gamma,Bonn,4,Row 3 opens a quotation mark that is never closed.');
  });

  test('LIST-09 rows with too many cells are refused, with too few are taken and reported', async () => {
    const found = await upload(
      admin,
      'companies',
      'Name,City,Country\nAcme,Oslo\nBeta,Bonn,DE,what\nGamma,Rome,IT,,\n',
    );
    expect(found.problems).toEqual([
      { row: 2, msg: 'Row 2 has fewer than 3 cells; missing cells are treated as empty.' },
    ]);
    const dry = await dryRun(found.id);
    expect(dry).toMatchObject({ create: 2, refuse: 1 });
    expect(dry.problems).toEqual([
      {
        row: 3,
        cells: ['Beta', 'Bonn', 'DE', 'what'],
        problems: [{ field: 'base', label: 'Row', msg: 'Has 4 cells where the first row has 3.' }],
      },
    ]);
  });

  test('LIST-09 the refused rows can be had as a file that no spreadsheet runs, and be imported again', async () => {
    const csv =
      'Name,Email,Notes\nAcme,not an address,=HYPERLINK("x")\nBeta,b@example.com,+1\nGamma,nor this,"@sum, -2"\n';
    const found = await upload(admin, 'companies', csv, 'firms 2026.csv');
    await finished(admin, found.id);
    const answer = await admin.get<string>(`/api/v3/imports/${found.id}/rejected.csv`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="firms_2026-rejected.csv"');
    expect(answer.body.replace('\ufeff', '').split('\r\n')).toEqual([
      'Name,Email,Notes,Row,Reason',
      `Acme,not an address,"'=HYPERLINK(""x"")",2,Email: Not a valid email address`,
      `Gamma,nor this,"'@sum, -2",4,Email: Not a valid email address`,
      '',
    ]);
    const again = await upload(admin, 'companies', answer.body.replace('not an address', 'a@example.com'));
    expect(again.sample[0][2]).toBe('=HYPERLINK("x")');
    expect(again.guessed_mapping.slice(3).map(({ target }: Loose) => target)).toEqual([null, null]);
    expect(await finished(admin, again.id)).toMatchObject({ created: 1, refused: 1 });
  });

  test('LIST-09 a file without required columns is not started', async () => {
    const found = await upload(admin, 'companies', 'Where,What\nOslo,x\n');
    const refused = await admin.post(`/api/v3/imports/${found.id}/start`);
    expect([refused.status, refused.body]).toEqual([
      422,
      [{ field: 'mapping', msg: 'Choose the column that holds: Name.' }],
    ]);
    expect((await dryRun(found.id)).missing).toEqual([
      { field: 'mapping', msg: 'Choose the column that holds: Name.' },
    ]);
  });

  test('LIST-09 all issues of a wrong mapping are answered at once', async () => {
    const found = await upload(admin, 'companies', 'Name,Where,What\nAcme,Oslo,x\n');
    const wrong = await set(found.id, { mapping: { Name: 'name', Where: 'name', What: 'nonsense', Gone: 'city' } });
    expect([wrong.status, wrong.body]).toEqual([
      422,
      [
        { field: 'mapping.Where', msg: 'Another column is mapped to this field.' },
        { field: 'mapping.What', msg: 'Has invalid value' },
        { field: 'mapping.Gone', msg: 'There is no such column.' },
      ],
    ]);
  });
});

describe('LIST-09 people', () => {
  const csv =
    'Full name,E-mail,Company,Job title,Tags,Shoe size\nAda King Lovelace,ada@example.com,Engines Ltd,Analyst,VIP; Friend,38\nBo,,engines  ltd,,Friend,\n';

  test('LIST-09 people with their company, tags and what has no field of its own', async () => {
    const found = await upload(admin, 'people', csv);
    expect(found.guessed_mapping.map(({ target }: Loose) => target)).toEqual([
      'full_name',
      'email',
      'company_name',
      'position',
      'predefined_contacts_tag_ids',
      '+summary',
    ]);
    const dry = await dryRun(found.id);
    expect(dry).toMatchObject({ create: 2, made: { companies: 1, predefined_contacts_tags: 1 } });
    expect(dry.samples[0]).toEqual({
      row: 2,
      outcome: 'create',
      name: 'Ada King Lovelace',
      fields: [
        { label: 'Name', text: 'Ada King Lovelace' },
        { label: 'Email', text: 'ada@example.com' },
        { label: 'Company name', text: 'Engines Ltd' },
        { label: 'Position', text: 'Analyst' },
        { label: 'Tags', text: 'VIP, Friend' },
        { label: 'Summary', text: 'Shoe size: 38' },
      ],
    });
    expect((await admin.get('/api/v3/people')).body.entries).toEqual([]);
    expect(await finished(admin, found.id)).toMatchObject({
      created: 2,
      made: { companies: 1, predefined_contacts_tags: 1 },
    });
    const { entries } = (await admin.get('/api/v3/people?sort_by=full_name')).body;
    expect(entries.map((one: Loose) => [one.first_name, one.last_name, one.company?.name, one.summary])).toEqual([
      ['Ada', 'King Lovelace', 'Engines Ltd', 'Shoe size: 38'],
      ['Bo', null, 'Engines Ltd', null],
    ]);
    expect(entries[0].predefined_contacts_tags.map(({ name }: Loose) => name).sort()).toEqual(['Friend', 'VIP']);
    expect(entries[0].user_id).toBe(admin.id);
    const [row] = await db(sql`select import_id, imported_at from person limit 1`);
    expect(row).toMatchObject({ import_id: found.id, imported_at: expect.any(Date) });
  });

  test('LIST-09 existing people are found by email, else by name within the company, and updated or left', async () => {
    await finished(admin, (await upload(admin, 'people', csv)).id);
    const again =
      'Full name,E-mail,Company,Job title\nAda Lovelace,ADA@example.com,,Chief\nBo,,Engines Ltd,Driver\nBo,,Other,Cook\n';
    const found = await upload(admin, 'people', again);
    expect(await dryRun(found.id)).toMatchObject({ create: 1, update: 2, skip: 0, refuse: 0 });
    await set(found.id, { options: { existing: 'skip' } });
    expect(await dryRun(found.id)).toMatchObject({ create: 1, update: 0, skip: 2 });
    await set(found.id, { options: { existing: 'create' } });
    expect(await dryRun(found.id)).toMatchObject({ create: 3, update: 0 });
    await set(found.id, { options: { existing: 'update' } });
    expect(await finished(admin, found.id)).toMatchObject({ created: 1, updated: 2 });
    const { entries } = (await admin.get('/api/v3/people?sort_by=full_name')).body;
    expect(entries.map((one: Loose) => [one.full_name, one.position, one.company?.name])).toEqual([
      ['Ada Lovelace', 'Chief', 'Engines Ltd'],
      ['Bo', 'Driver', 'Engines Ltd'],
      ['Bo', 'Cook', 'Other'],
    ]);
  });

  test('LIST-09 LIST-11 the dry run names the new rows that probably exist already', async () => {
    await admin.post('/api/v3/people', { person: { full_name: 'Katherine Johnson', phone: '+47 22 33 44 55' } });
    const found = await upload(admin, 'people', 'Name,Phone\nKathy Johnson,0047 22334455\nMary Jackson,\n');
    const { id } = (await admin.get('/api/v3/people')).body.entries[0];
    const tried = await dryRun(found.id);
    expect([tried.create, tried.duplicates]).toEqual([
      2,
      { checked: 2, found: 1, first: [{ row: 2, name: 'Kathy Johnson', match: { id, name: 'Katherine Johnson' } }] },
    ]);
  });

  test('LIST-09 a duplicate row about one new person adds to the first', async () => {
    const found = await upload(admin, 'people', 'Name,Email,Phone,City\nAda,ada@x.test,123,\nAda,ada@x.test,,Oslo\n');
    expect(await dryRun(found.id)).toMatchObject({ create: 1, update: 1 });
    expect(await finished(admin, found.id)).toMatchObject({ created: 1, updated: 1 });
    const { entries } = (await admin.get('/api/v3/people')).body;
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ phone: '123', work_city: 'Oslo' });
  });
});

describe('LIST-09 companies', () => {
  test('LIST-09 existing companies are found ignoring case and spacing; tags add, lines add, nothing doubles', async () => {
    const csv = 'Name,City,Tags,Colour\nAcme Corp,Oslo,Old,red\n';
    await finished(admin, (await upload(admin, 'companies', csv)).id);
    const found = await upload(
      admin,
      'companies',
      'Name,City,Tags,Colour\n ACME  corp ,Bergen,New,blue\nacme corp,,Newer,red\n',
    );
    expect(await finished(admin, found.id)).toMatchObject({ created: 0, updated: 2, refused: 0 });
    const { entries } = (await admin.get('/api/v3/companies')).body;
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ name: 'Acme Corp', city: 'Bergen', description: 'Colour: red\nColour: blue' });
    expect(entries[0].tags.map(({ name }: Loose) => name).sort()).toEqual(['New', 'Newer', 'Old']);
  });

  test('LIST-09 a parent may stand below its child in the file; circles are refused', async () => {
    const found = await upload(
      admin,
      'companies',
      'Name,Parent\nLeaf,Branch\nBranch,Trunk\nTrunk,Leaf\nSelf,self\nTwig,Outside\n',
    );
    const dry = await dryRun(found.id);
    expect(dry).toMatchObject({ create: 3, refuse: 2, made: { companies: 2 } });
    expect(dry.problems[0].problems[0].msg).toBe("'Leaf' cannot be the parent of a company it belongs to.");
    expect(await finished(admin, found.id)).toMatchObject({ created: 3, refused: 2 });
    const pairs = await db(
      sql`select c.name, p.name as parent from company c left join company p on p.id = c.parent_company_id order by c.name`,
    );
    expect(pairs).toEqual([
      { name: 'Branch', parent: 'Trunk' },
      { name: 'Leaf', parent: 'Branch' },
      { name: 'Outside', parent: null },
      { name: 'Trunk', parent: null },
      { name: 'Twig', parent: 'Outside' },
    ]);
  });
});

describe('LIST-09 deals', () => {
  const csv = 'Deal,Company,Contact,Owner,Amount,Stage,Close date,Source\n';

  test('LIST-09 company, contact and owner are found or made; a close date of an open deal is the expected one', async () => {
    const found = await upload(
      admin,
      'deals',
      `${csv}Pumps,Acme,Ada King,Otto Neu,"$1,250.50",Negotiation,2026-12-24,Referral\nValves,acme,ada@acme.test,hanna  LINDQVIST,1.000,won,2026-03-01,\n`,
    );
    expect(await dryRun(found.id)).toMatchObject({ create: 2, made: { companies: 1, people: 2, users: 1 } });
    expect(await finished(admin, found.id)).toMatchObject({
      created: 2,
      refused: 0,
      made: { companies: 1, people: 2, users: 1 },
    });
    const { entries } = (await admin.get('/api/v3/deals?sort_by=name')).body;
    expect(entries[0]).toMatchObject({
      name: 'Pumps',
      value: '1250.5',
      company: { name: 'Acme' },
      primary_contact: { first_name: 'Ada', last_name: 'King' },
      deal_stage: { name: 'Negotiation' },
      probability: 75,
      expected_close_date: '2026/12/24',
      closed_time: null,
      source: { name: 'Referral' },
    });
    expect(entries[0].person_ids).toEqual([entries[0].primary_contact_id]);
    expect(entries[1]).toMatchObject({
      name: 'Valves',
      value: '1000.0',
      user_id: admin.id,
      deal_stage: { name: 'Won' },
      closed_time: '2026/03/01 00:00:00 +0000',
    });
    const [owner] = await db(sql`select * from account_user where full_name = 'Otto Neu'`);
    expect([owner.id, owner.email, owner.level, owner.invited_at]).toEqual([entries[0].user_id, null, 1, null]);
  });

  test('LIST-09 dates that can be read in two ways are asked about before anything starts', async () => {
    const found = await upload(admin, 'deals', 'Name,Created\nPumps,3/4/2026\nValves,5/6/2026\n');
    expect(found.questions).toMatchObject([{ kind: 'notation', field: 'created_at', cell: '3/4/2026' }]);
    const refused = await admin.post(`/api/v3/imports/${found.id}/start`);
    expect([refused.status, refused.body[0].field]).toEqual([422, 'options.date_notation']);
    await set(found.id, { options: { date_notation: 'dmy' } });
    expect(await finished(admin, found.id)).toMatchObject({ created: 2 });
    const { entries } = (await admin.get('/api/v3/deals?sort_by=name')).body;
    expect(entries.map(({ created_at }: Loose) => created_at)).toEqual([
      '2026/04/03 00:00:00 +0000',
      '2026/06/05 00:00:00 +0000',
    ]);
  });

  test('LIST-09 amounts with a decimal comma, and cells that are no amount', async () => {
    const found = await upload(admin, 'deals', 'Name;Value\nA;1.234\nB;1.234,5\nC;a lot\n');
    await set(found.id, { options: { decimal_mark: ',' } });
    expect(await finished(admin, found.id)).toMatchObject({ created: 2, refused: 1 });
    const { entries } = (await admin.get('/api/v3/deals?sort_by=name')).body;
    expect(entries.map(({ value }: Loose) => value)).toEqual(['1234.0', '1234.5']);
    const rows = (await admin.get(`/api/v3/imports/${found.id}/rejected`)).body;
    expect(rows.entries).toEqual([
      {
        row: 4,
        cells: ['C', 'a lot'],
        problems: [{ field: 'value', label: 'Value', msg: 'Please enter a valid number' }],
      },
    ]);
  });

  test('LIST-09 a stage that is unknown is mapped, made with a percent, or left empty', async () => {
    const found = await upload(admin, 'deals', 'Name,Stage\nA,Discovery\nB,Discovery\nC,Demo\nD,Paused\n');
    const ask = (cell: string) => found.questions.find((one: Loose) => one.cell === cell);
    expect(ask('Discovery')).toMatchObject({ kind: 'stage', count: 2, can_create: true, percent: 20 });
    expect(ask('Demo').candidates.map(({ name }: Loose) => name)).toContain('Presentation');
    const stage = ask('Demo').candidates.find(({ name }: Loose) => name === 'Presentation').id;
    const to = (cell: string, more: object) => ({ field: 'deal_stage_id', cell, within: ask(cell).within, ...more });
    await set(found.id, {
      answers: [
        to('Discovery', { action: 'create', percent: 25 }),
        to('Demo', { action: 'use', id: stage }),
        to('Paused', { action: 'empty' }),
      ],
    });
    expect(await finished(admin, found.id)).toMatchObject({ created: 4, made: { deal_stages: 1 } });
    const { entries } = (await admin.get('/api/v3/deals?sort_by=name')).body;
    // Request for Info has 25, so the nearest free percent is used.
    expect(entries.map((one: Loose) => [one.deal_stage?.name, one.probability])).toEqual([
      ['Discovery', 26],
      ['Discovery', 26],
      ['Presentation', 50],
      [undefined, null],
    ]);
  });

  test('LIST-09 stages are those of the pipeline chosen for the import', async () => {
    const pipeline = (await admin.post('/api/v3/admin/deal_pipelines', { deal_pipeline: { name: 'Renewals' } })).body;
    const found = await upload(admin, 'deals', 'Name,Stage\nA,Won\nB,Negotiation\n');
    await set(found.id, { options: { deal_pipeline_id: pipeline.id } });
    const dry = await dryRun(found.id);
    expect(dry).toMatchObject({ create: 1, refuse: 1 });
    expect(dry.questions).toMatchObject([{ cell: 'Negotiation', within: pipeline.id }]);
    await finished(admin, found.id);
    expect((await admin.get('/api/v3/deals')).body.entries[0]).toMatchObject({
      name: 'A',
      deal_pipeline_id: pipeline.id,
    });
  });

  test('LIST-09 a deal without a name gets one of its other cells', async () => {
    const found = await upload(admin, 'deals', 'Ref,Company,Amount\n1,Acme,10\n2,Beta,20\n');
    expect(found.options.name_from).toEqual([1]);
    await finished(admin, found.id);
    const { entries } = (await admin.get('/api/v3/deals?sort_by=name')).body;
    expect(entries.map((one: Loose) => [one.name, one.summary])).toEqual([
      ['Acme', 'Ref: 1'],
      ['Beta', 'Ref: 2'],
    ]);
  });

  test('LIST-09 existing deals can be updated or left, and move by the rule of the board', async () => {
    await finished(admin, (await upload(admin, 'deals', 'Name,Stage,Value\nPumps,Negotiation,10\n')).id);
    const found = await upload(
      admin,
      'deals',
      'Name,Stage,Value,Close date\npumps,Won,20,2026-11-01\nPumps,Won,20,2026-11-01\n',
    );
    await set(found.id, { options: { existing: 'update' } });
    // Names are found as they are written; case alone makes another deal here, and the second row is about the first.
    expect(await dryRun(found.id)).toMatchObject({ update: 2, create: 0 });
    await finished(admin, found.id);
    const { entries } = (await admin.get('/api/v3/deals')).body;
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      value: '20.0',
      deal_stage: { name: 'Won' },
      probability: 100,
      closed_time: '2026/11/01 00:00:00 +0000',
    });
  });
});

describe('LIST-09 who may import, and as whom', () => {
  test('LIST-09 a basic user may not, a manager may, users and product lines are for account admins', async () => {
    const basic = await colleague();
    expect((await basic.post('/api/v3/imports', { import: { type: 'deals', csv: 'Name\nA\n' } })).status).toBe(403);
    const manager = await colleague('Manager', 'level = 2');
    const found = await upload(manager, 'deals', 'Name\nA\n');
    expect((await manager.post('/api/v3/imports', { import: { type: 'users', csv: 'Name\nA\n' } })).status).toBe(403);
    expect(
      (await manager.post('/api/v3/imports', { import: { type: 'product_lines', csv: 'Name\nA\n' } })).status,
    ).toBe(403);
    expect((await basic.get(`/api/v3/imports/${found.id}`)).status).toBe(404);
    expect((await (await colleague('Other', 'level = 2')).get(`/api/v3/imports/${found.id}`)).status).toBe(404);
    expect((await admin.get('/api/v3/imports')).body.entries).toHaveLength(1);
    expect((await (await on.account('Elsewhere')).get(`/api/v3/imports/${found.id}`)).status).toBe(404);
    const external = await colleague('Extern', 'level = 5, is_external = true');
    expect((await external.get('/api/v3/imports')).status).toBe(403);
  });

  test('LIST-09 a manager makes no users, stages or entries: such rows are refused or take the default owner', async () => {
    const manager = await colleague('Manager', 'level = 2');
    const found = await upload(
      manager,
      'deals',
      'Name,Owner,Source,Tags\nA,Nobody Known,,\nB,Hanna Lindqvist,Podcast,\nC,,,Rare\n',
    );
    const dry = await dryRun(found.id, manager);
    expect(dry).toMatchObject({ create: 0, refuse: 3, made: {} });
    expect(dry.problems.map(({ problems }: Loose) => problems[0].msg)).toEqual([
      "There is no user called 'Nobody Known'.",
      "'Podcast' needs an answer: it does not exist yet.",
      "'Rare' needs an answer: it does not exist yet.",
    ]);
    expect(dry.questions.every(({ can_create }: Loose) => !can_create)).toBe(true);
    await set(
      found.id,
      {
        options: { unknown_owners: 'default', default_owner_id: manager.id },
        answers: [{ field: 'source_id', cell: 'Podcast', action: 'create' }],
      },
      manager,
    );
    const second = await dryRun(found.id, manager);
    expect(second).toMatchObject({ create: 1, refuse: 2 });
    expect(second.problems[0].problems[0].msg).toContain('only an account admin can add it');
    await finished(manager, found.id);
    expect((await db(sql`select user_id from deal where name = 'A'`))[0].user_id).toBe(manager.id);
  });

  test('LIST-09 the rights are checked again when the job runs', async () => {
    const manager = await colleague('Manager', 'level = 2');
    const found = await upload(manager, 'deals', 'Name\nA\n');
    await db(sql`update account_user set level = 1 where id = ${manager.id}`);
    expect((await manager.post(`/api/v3/imports/${found.id}/start`)).status).toBe(403);
    await db(sql`update import set status = 'running' where id = ${found.id}`);
    await db(
      sql`select graphile_worker.add_job('run_import', json_build_object('account_id', ${admin.accountId}::bigint, 'user_id', ${manager.id}::bigint, 'import_id', ${found.id}::bigint))`,
    );
    const done = await ended(admin, found.id);
    expect(done).toMatchObject({ status: 'failed', error: 'You are unable to perform this action' });
    expect((await admin.get('/api/v3/deals')).body.entries).toEqual([]);
  });

  test('LIST-09 records that the importer may not see are not changed', async () => {
    await finished(admin, (await upload(admin, 'companies', 'Name,City\nAcme,Oslo\n')).id);
    const [team] = await db(sql`insert into team (account_id, name) values (${admin.accountId}, 'West') returning id`);
    const manager = await colleague('Manager', `level = 2, team_id = ${team.id}`);
    const found = await upload(manager, 'companies', 'Name,City\nAcme,Bergen\n');
    const dry = await dryRun(found.id, manager);
    expect(dry.problems[0].problems[0].msg).toBe('It already exists, and you cannot change it.');
  });

  test('LIST-09 an email with which a user elsewhere signs in is refused for a new user, and a dry run reveals nothing', async () => {
    const other = await on.account('Elsewhere');
    const found = await upload(
      admin,
      'users',
      `Name,Email\nOtto Neu,${other.email.toUpperCase()}\nAnna Alt,anna@new.test\nMax Own,${admin.email}\n`,
    );
    expect(await dryRun(found.id)).toMatchObject({ create: 2, refuse: 1 });
    expect(await finished(admin, found.id)).toMatchObject({ created: 1, refused: 2 });
    const [anna] = await db(sql`select email from account_user where full_name = 'Anna Alt'`);
    expect(anna.email).toBe('anna@new.test');
  });

  test('LIST-09 an owner named by an email of a user elsewhere is created without it', async () => {
    const other = await on.account('Elsewhere');
    const found = await upload(admin, 'deals', `Name,Owner\nA,${other.email}\nB,new-owner@here.test\n`);
    expect(await finished(admin, found.id)).toMatchObject({ status: 'done', created: 2, made: { users: 2 } });
    expect(await db(sql`select email from account_user where id <> ${admin.id} order by email`)).toEqual([
      { email: 'new-owner@here.test' },
      { email: null },
    ]);
  });

  test('AUTH-01 imports reveal at most a hundred addresses a day, and users are imported in a fresh session alone', async () => {
    const other = await on.account('Elsewhere');
    const start = async (type: string, csv: string) =>
      (await admin.post(`/api/v3/imports/${(await upload(admin, type, csv)).id}/start`)).status;
    const users = (...emails: string[]) => `Name,Email\n${emails.map((one, at) => `U ${at},${one}`).join('\n')}\n`;
    await db(sql`insert into sign_in_attempt (subject)
      select ${`address-asked:${admin.accountId}`} from generate_series(1, 99)`);
    expect(await start('users', users('free-a@new.test', admin.email))).toBe(200);
    expect(await start('deals', `Name,Owner\nA,${other.email}\nB,${(await on.account('Third')).email}\n`)).toBe(429);
    expect(await start('users', users('free-b@new.test'))).toBe(429);
    expect(await start('deals', 'Name,Owner\nA,Otto Neu\n')).toBe(200);
    await db(sql`update user_session set confirmed_at = 'epoch' where account_id = ${admin.accountId}`);
    expect(await start('users', 'Name\nInes Bo\n')).toBe(403);
  });
});

describe('LIST-09 the import itself', () => {
  test('LIST-09 the list shows file, author, counts and when it was', async () => {
    const found = await upload(admin, 'deals', 'Name\nA\nB\n', 'deals.csv');
    await finished(admin, found.id);
    const { entries, pagination } = (await admin.get('/api/v3/imports')).body;
    expect(pagination.total).toBe(1);
    expect(entries[0]).toMatchObject({
      id: found.id,
      type: 'deals',
      file_name: 'deals.csv',
      import_name: 'deals.csv',
      status: 'done',
      total: 2,
      done: 2,
      created: 2,
      refused: 0,
      user: { id: admin.id, first_name: 'Hanna', last_name: 'Lindqvist' },
      started_at: expect.any(String),
      finished_at: expect.any(String),
    });
    const deals = (await admin.get('/api/v3/deals')).body.entries;
    expect(deals[0].import_id).toBe(found.id);
  });

  test('LIST-09 an import that was left can be opened again and continued', async () => {
    for (const type of ['deals', 'people', 'companies', 'users', 'product_lines']) {
      const found = await upload(admin, type, 'Name,Email\nA,a@x.test\n');
      const { status, body } = await admin.get(`/api/v3/imports/${found.id}`);
      expect([status, body.status, body.mapping, body.questions]).toEqual([200, 'uploaded', found.mapping, []]);
    }
  });

  test('LIST-09 it starts once, and cannot be changed after', async () => {
    const found = await upload(admin, 'deals', 'Name\nA\n');
    const both = await Promise.all([
      admin.post(`/api/v3/imports/${found.id}/start`),
      admin.post(`/api/v3/imports/${found.id}/start`),
    ]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    await ended(admin, found.id);
    expect((await set(found.id, { options: {} })).status).toBe(409);
    expect((await admin.get('/api/v3/deals')).body.entries).toHaveLength(1);
  });

  test('LIST-09 progress is seen while nothing of it is visible yet', async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => `Deal ${at},${at}`).join('\n');
    const found = await upload(admin, 'deals', `Name,Value\n${rows}\n`);
    await admin.post(`/api/v3/imports/${found.id}/start`);
    const seen: number[] = [];
    for (;;) {
      const { body } = await admin.get(`/api/v3/imports/${found.id}`);
      if (body.status !== 'running') break;
      if (body.done > 0)
        expect(
          (await db(sql`select count(*) as n from deal`))[0].n === 0 ||
            (await admin.get(`/api/v3/imports/${found.id}`)).body.status === 'done',
        ).toBe(true);
      seen.push(body.done);
      await sleep(30);
    }
    expect(seen.some((done) => done > 0 && done < 12_000)).toBe(true);
    expect((await db(sql`select sum(n)::bigint as n from deal_counter`))[0].n).toBe(12_000);
    // Reports are planned with current statistics, facts, product lines and periods included.
    const known = sql`select count(*)::int as n from pg_class where relkind = 'r' and ((relname in ('deal_facts', 'deal_period')
      and reltuples >= 12000) or (relname = 'deal_product_line' and reltuples >= 0))`;
    await expect.poll(async () => (await db(known))[0].n).toBe(3);
  });

  test('LIST-09 a revert asks about later changes, and follows the answer', async () => {
    const found = await upload(admin, 'deals', 'Name\nA\nB\n');
    await finished(admin, found.id);
    const deal = (await admin.get('/api/v3/deals?sort_by=name')).body.entries[0];
    const other = await colleague('Executive', 'level = 3');
    await other.patch(`/api/v3/deals/${deal.id}`, { deal: { summary: 'Called them' } });
    const asked = await admin.post(`/api/v3/imports/${found.id}/revert`);
    expect(asked.status).toBe(409);
    expect(asked.body.conflicts).toMatchObject([{ record_type: 'deal', record_id: deal.id, record_name: 'A' }]);
    expect((await admin.get('/api/v3/deals')).body.entries).toHaveLength(2);
    const kept = await admin.post(`/api/v3/imports/${found.id}/revert`, { resolve: 'keep_theirs' });
    expect([kept.status, kept.body.import.status, kept.body.undone]).toEqual([200, 'reverted', 1]);
    expect((await admin.get('/api/v3/deals')).body.entries.map(({ name }: Loose) => name)).toEqual(['A']);
    expect(kept.headers['x-change-set']).toBe(String(kept.body.change_set_id));
  });

  test('LIST-09 only its author or an account admin reverts it', async () => {
    const manager = await colleague('Manager', 'level = 2');
    const found = await upload(admin, 'deals', 'Name\nA\n');
    await finished(admin, found.id);
    expect((await manager.post(`/api/v3/imports/${found.id}/revert`)).status).toBe(404);
    expect((await admin.post(`/api/v3/imports/${found.id}/revert`)).status).toBe(200);
  });
});
