import type { PendingRecord } from '@fairlead/domain/imports/pending-record';
import { planRow } from '@fairlead/domain/imports/plan-row';
import { type ReadRow, readRow } from '@fairlead/domain/imports/read-row';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db, Pool } from '../../base/database';
import { type Sql, sql } from '../../base/sql';
import { actFor } from '../../jobs/user-context';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { findImport, type Import, readStoredRows } from './imports.queries';
import { lookUp } from './lookup';
import { preparePlan } from './planning';
import { RecordsBeforeImport } from './records-before-import';
import { ended, finished, upload } from './testing/importing';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const set = (id: number, body: object) => admin.put(`/api/v3/imports/${id}`, { import: body });
const db = <T = Loose>(statement: ReturnType<typeof sql>): Promise<T[]> =>
  on.pool.transaction('write', `select set_config('app.account_id', '${admin.accountId}', true)`, (one) =>
    one.rows<T>(statement),
  );
const dryRun = async (id: number): Promise<Loose> => (await admin.post(`/api/v3/imports/${id}/dry_run`)).body;
const list = async (type: string, order = 'created_at'): Promise<Loose[]> =>
  (await admin.get(`/api/v3/${type}?sort_by=${order}&per_page=100`)).body.entries;

/** Uploads, sets the options, and compares the run with the dry run. */
async function imported(type: string, csv: string, options: object = {}): Promise<Loose> {
  const { id } = await upload(admin, type, csv);
  expect((await set(id, { options })).status).toBe(200);
  const dry = await dryRun(id);
  const done = await finished(admin, id);
  const { create: created, update: updated, skip: skipped, refuse: refused } = dry;
  expect(done).toMatchObject({ status: 'done', created, updated, skipped, refused, made: dry.made });
  const rejected = (await admin.get(`/api/v3/imports/${id}/rejected?per_page=50`)).body.entries;
  expect(rejected.map(reasons)).toEqual(dry.problems.map(reasons));
  return { ...done, dry };
}
const reasons = ({ row, problems }: Loose) => [row, problems.map(({ msg }: Loose) => msg)];

describe('LIST-09 existing records', () => {
  test('LIST-09 people are found by phone, whatever its spacing, and only mapped cells are written', async () => {
    await imported('people', 'Name,Email,Phone,City\nAda King,ada@x.test,+1 (555) 123-4567,Oslo\n');
    const done = await imported('people', 'Phone,Job title,City\n1 555 1234567,Chief,\n555,Nobody,\n', {
      existing: 'update',
      match_by: 'phone',
    });
    expect(done).toMatchObject({ created: 1, updated: 1 });
    const ada = (await list('people')).find((one) => one.full_name === 'Ada King');
    expect(ada).toMatchObject({ email: 'ada@x.test', position: 'Chief', phone: '1 555 1234567', work_city: 'Oslo' });
  });

  test('LIST-09 people and deals are found by name, whatever its case', async () => {
    await imported('people', 'Name,City\nZoë McDonald,Oslo\n');
    await imported('deals', 'Name,Value\nÉlan FOR the Win,1\n');
    const people = await imported('people', 'Name,City\nZOË MCDONALD,Bergen\n', { match_by: 'name' });
    const deals = await imported('deals', 'Name,Value\nélan for the win,2\n', { existing: 'update' });
    expect([people, deals]).toMatchObject([
      { created: 0, updated: 1 },
      { created: 0, updated: 1 },
    ]);
    expect((await list('people')).map(({ work_city }) => work_city)).toEqual(['Bergen']);
    expect((await list('deals')).map(({ value }) => value)).toEqual(['2.0']);
    // Without an option for matching: by the name within the company.
    expect(await imported('people', 'Name,City\nzoë mcdonald,Moss\n')).toMatchObject({ created: 0, updated: 1 });
  });

  test('LIST-09 an empty cell clears the field only if requested', async () => {
    await imported('people', 'Name,Email,City,Phone,Company\nAda,ada@x.test,Oslo,12345,Acme\n');
    await imported('people', 'Email,City,Phone,Company\nada@x.test,,,\n');
    expect((await list('people'))[0]).toMatchObject({ work_city: 'Oslo', phone: '12345', company: { name: 'Acme' } });
    await imported('people', 'Email,City,Phone,Company\nada@x.test,,,\n', { clear_blanks: true });
    const [ada] = await list('people');
    expect([ada.full_name, ada.work_city, ada.phone, ada.company ?? null]).toEqual(['Ada', null, null, null]);
  });

  test('LIST-09 companies are found by domain and take the new name, unless another has it', async () => {
    await imported('companies', 'Name,Web,City\nAcme,https://www.acme.test/about,Oslo\nBeta,beta.test,Bonn\n');
    const done = await imported(
      'companies',
      'Name,Web,City\nAcme Group,acme.test,Rome\nAcme Group,http://beta.test,x\n',
      {
        match_by: 'domain',
      },
    );
    expect(done.dry.problems.map(reasons)).toEqual([[3, ["Another company is already called 'Acme Group'."]]]);
    expect(done).toMatchObject({ created: 0, updated: 1, refused: 1 });
    expect((await list('companies', 'name')).map(({ name, city }) => [name, city])).toEqual([
      ['Acme Group', 'Rome'],
      ['Beta', 'Bonn'],
    ]);
  });

  test('LIST-09 records are found by the id that this program gave them', async () => {
    await imported('deals', 'Name,Value\nPumps,10\nValves,20\n');
    const [pumps] = (await list('deals')).filter(({ name }) => name === 'Pumps');
    const { id } = await upload(admin, 'deals', `Fairlead ID,Value\n${pumps.id},99\n123456789,5\n`);
    expect((await admin.get(`/api/v3/imports/${id}`)).body.mapping).toEqual(['id', 'value']);
    await set(id, { options: { existing: 'update' } });
    expect((await dryRun(id)).missing).toEqual([]);
    expect(await finished(admin, id)).toMatchObject({ updated: 1, refused: 1 });
    expect((await list('deals', 'name')).map(({ name, value }) => [name, value])).toEqual([
      ['Pumps', '99.0'],
      ['Valves', '20.0'],
    ]);
  });

  test('LIST-09 if several match, none is guessed: the row is refused with the reason', async () => {
    await imported('people', 'Name,Email\nAda,ada@x.test\nAda,ada@x.test\n', { existing: 'create' });
    await imported('deals', 'Name\nPumps\nPumps\n');
    const people = await imported('people', 'Name,Email\nAda,ada@x.test\n', { existing: 'update' });
    const deals = await imported('deals', 'Name,Value\nPumps,1\n', { existing: 'update' });
    const said = (what: string) => `Several records have this ${what}. Use the Fairlead ID to choose one.`;
    expect([people, deals].map(({ dry }) => dry.problems[0].problems[0].msg)).toEqual([said('email'), said('name')]);
  });

  test('LIST-09 a way of finding that does not suit the type is refused', async () => {
    const { id } = await upload(admin, 'deals', 'Name\nA\n');
    expect((await set(id, { options: { match_by: 'email' } })).body).toEqual([
      { field: 'options.match_by', msg: 'Has invalid value' },
    ]);
  });
});

describe('LIST-09 few records are read once, of many those that a batch names', () => {
  test('LIST-09 both find the same', async () => {
    const people =
      'Name,Email,Company,Phone\nAda King,ADA@x.test,Acme,+47 123 45 678\nada  king,b@x.test,,12345678\nBo,,,555\n';
    await imported('people', people);
    await imported('companies', 'Name,Web,Phone\nAcme,https://www.acme.test/x,98765\nÉlan  Ltd,elan.test,\n');
    await imported('deals', 'Name\nPumps\nPUMPS\nValves\n');
    const { accountId, id: userId } = admin;
    const parts = { pool: on.pool, accountId, userId, now: new Date(), log: on.app.log, via: 'import' } as const;
    const found = await actFor(parts, (ctx) =>
      Promise.all(
        [new RecordsBeforeImport(ctx), new RecordsBeforeImport(ctx, 0)].map(async (before) => [
          await before.companiesByName(['ACME', ' élan ltd ', 'Élan  Ltd', 'Other']),
          await before.peopleByEmail(['ada@X.test', 'b@x.test', 'c@x.test']),
          await before.peopleByName(['ADA KING', 'bo', 'Cy']),
          await before.dealsByName(['pumps', 'Valve', 'valves']),
          await before.byStoredKey('person', 'phone_key', ['4712345678', '12345678', '555']),
          await before.byStoredKey('company', 'phone_key', ['98765']),
          await before.byStoredKey('company', 'domain_key', ['acme.test', 'other.test']),
        ]),
      ),
    );
    const ids = found?.map((answers) => answers.map((rows) => rows.map(({ id }) => id).sort((a, b) => a - b)));
    expect(ids?.[0]).toEqual(ids?.[1]);
    expect(found?.[0]?.[0]).toEqual(found?.[1]?.[0]);
    expect(ids?.[0]?.map((rows) => rows.length)).toEqual([2, 2, 3, 3, 3, 1, 1]);
  });

  test('LIST-09 of two namesakes a deal is linked to the newer, whichever was saved last, by dry run and run', async () => {
    const email = 'Ann Lee,ann@x.test,Acme\n';
    await imported('people', `Name,Email,Company\n${email}${email}`, { existing: 'create' });
    const [older, newer] = (await list('people')).map(({ id }) => id).sort((a, b) => a - b);
    for (const contact of ['Ann Lee', 'ann@x.test', 'Ann Lee', 'ann@x.test']) {
      const { id } = await upload(admin, 'deals', `Name,Company,Contact\nPumps,Acme,${contact}\n`);
      expect([await linked(id, 10_000), await linked(id, 0)]).toEqual([newer, newer]);
      expect(await finished(admin, id)).toMatchObject({ created: 1, made: {} });
      expect(await db(sql`select primary_contact_id from deal where import_id = ${id}`)).toEqual([
        { primary_contact_id: newer },
      ]);
      // A rewritten row has another position in its table.
      expect((await admin.patch(`/api/v3/people/${older}`, { person: { summary: `By ${id}` } })).status).toBe(200);
    }
  });

  /** The contact that the plan finds for the first row, in an account from which this many records are read once. */
  async function linked(id: number, few: number): Promise<number | null | undefined> {
    const { accountId, id: userId } = admin;
    const parts = { pool: on.pool, accountId, userId, now: new Date(), log: on.app.log, via: 'import' } as const;
    return actFor(parts, async (ctx) => {
      const { planner } = await preparePlan(ctx, (await findImport(ctx, id)) as Import);
      const reads = (await readStoredRows(ctx, id, 0, 1)).map(({ row_no, cells }) =>
        readRow(planner.sheet, row_no, cells),
      );
      await lookUp(new RecordsBeforeImport(ctx, few), planner, reads);
      const { handle } = planRow(planner, reads[0] as ReadRow);
      return (handle?.patch.primary_contact_id as PendingRecord | undefined)?.id;
    });
  }
});

describe('LIST-09 tags', () => {
  test('LIST-09 a tag for each part of a cell by comma or semicolon, and one for every row; nothing doubles', async () => {
    const done = await imported('people', 'Name,Tags\nAda,"VIP, Friend"\nBo,VIP; Fair\nCy,\n', {
      tags: ['Fair', 'Autumn, 2026'],
    });
    expect(done.made).toEqual({ predefined_contacts_tags: 3 });
    const tagged = (await list('people', 'full_name')).map((one) =>
      one.predefined_contacts_tags.map(({ name }: Loose) => name).sort(),
    );
    expect(tagged).toEqual([
      ['Autumn, 2026', 'Fair', 'Friend', 'VIP'],
      ['Autumn, 2026', 'Fair', 'VIP'],
      ['Autumn, 2026', 'Fair'],
    ]);
  });
});

describe('LIST-09 the dry run says what the run then does', () => {
  const rows = (n: number, line: (at: number) => string) => Array.from({ length: n }, (_, at) => line(at)).join('\n');
  // More rows than two batches, so that later rows find what earlier batches have written.
  const files: [string, string, string, object][] = [
    [
      'people by email, name and nothing',
      'people',
      `Name,Email,Company,City\n${rows(2300, (at) => [`P${at % 900},p${at % 700}@x.test,C${at % 50},a`, `P${at % 900},,C${at % 50},b`, `,,C${at % 3},c`, `P${at % 40},p${at}@x.test,,`][at % 4] as string)}`,
      {},
    ],
    [
      'people by name alone',
      'people',
      `Name,Email,Company\n${rows(2200, (at) => `P${at % 800},${at % 3 ? '' : `p${at}@x.test`},${at % 2 ? `C${at % 9}` : ''}`)}`,
      { match_by: 'name' },
    ],
    [
      'people by phone',
      'people',
      `Name,Phone,Email\n${rows(2200, (at) => `P${at},+47 ${10_000 + (at % 1300)},${at % 5 ? '' : 'wrong'}`)}`,
      { match_by: 'phone' },
    ],
    [
      'companies by domain',
      'companies',
      `Name,Web,Parent,City\n${rows(2100, (at) => `Firm ${at % 900},${at % 4 ? `d${at % 1000}.test` : ''},${at % 7 ? '' : `Firm ${(at * 3) % 900}`},x`)}`,
      { match_by: 'domain' },
    ],
    [
      'companies left as they are',
      'companies',
      `Name,City\n${rows(2100, (at) => `${at % 3 ? 'firm' : ' FIRM '} ${at % 700},Oslo${at % 11 ? '' : ',more'}`)}`,
      { existing: 'skip' },
    ],
    [
      'deals updated, with contacts and companies',
      'deals',
      `Name,Company,Contact,Value,Stage,Tags\n${rows(2100, (at) => `Deal ${at % 900},C${at % 60},${at % 2 ? `c${at % 90}@x.test` : `Person ${at % 80}`},${at % 50 ? at : 'much'},${at % 9 ? 'Won' : 'Negotiation'},T${at % 4}`)}`,
      { existing: 'update' },
    ],
    [
      'deals made again',
      'deals',
      `Name,Value,Stage\n${rows(1500, (at) => `Deal ${at % 300},${at},${at % 20 ? '' : 'Nowhere'}`)}`,
      { existing: 'create' },
    ],
    [
      'users',
      'users',
      `Name,Email,Manager,Team\n${rows(60, (at) => `User ${at % 40},u${at % 45}@new.test,User ${(at * 7) % 40},T${at % 3}`)}`,
      {},
    ],
  ];

  test('LIST-09 over messy files, one after the other on the results of the previous ones', async () => {
    for (const [kind, type, csv, options] of files) {
      const unique = csv.replaceAll('@new.test', `@${admin.id}.test`);
      const done = await imported(type, unique, options);
      expect([kind, done.created + done.updated + done.skipped + done.refused]).toEqual([kind, done.total]);
      await imported(type, unique, options);
    }
  });

  test('LIST-09 its samples read as the record will: yes and no in words, one summary', async () => {
    const { id } = await upload(admin, 'people', 'Name,Summary,Key contact,Shoe size\nAda,Met in Oslo,true,41\n');
    await set(id, { mapping: ['full_name', 'summary', 'is_key_contact', '+summary'] });
    const [sample] = (await dryRun(id)).samples;
    expect(sample.fields).toEqual([
      { label: expect.any(String), text: 'Ada' },
      { label: 'Key contact', text: 'Yes' },
      { label: 'Summary', text: 'Met in Oslo\nShoe size: 41' },
    ]);
  });

  test('LIST-09 it counts the refused rows by reason, and says of how many', async () => {
    const wrong = rows(60, (at) => `P${at},p@x.test,${at % 3 ? `maybe ${at}` : 'yes'},+1`);
    const { id } = await upload(admin, 'people', `Name,Email,Key contact,City\n${wrong}\nAda,wrong,perhaps,\nBo,b,,\n`);
    await set(id, { mapping: ['full_name', 'email', 'is_key_contact', 'work_city'] });
    const { refuse, problems, reasons: shown } = await dryRun(id);
    expect([refuse, problems.length]).toEqual([42, 42]);
    expect(shown.map(({ label, msg, count }: Loose) => [label, msg, count])).toEqual([
      ['Key contact', "'…' is neither yes nor no", 41],
      ['Email', expect.not.stringContaining('wrong'), 2],
    ]);
  });

  test('LIST-09 a dry run is about one moment, whatever is written at the same time', async () => {
    const { id } = await upload(admin, 'people', `Name,Email\n${rows(2500, (at) => `P${at},p${at}@x.test`)}\n`);
    const { body } = await dryRunMeanwhile(id, () =>
      db(sql`update import_row set cells = '["Ada", "wrong"]'::jsonb where import_id = ${id}`),
    );
    expect(body).toMatchObject({ total: 2500, create: 2500, refuse: 0 });
    expect(await dryRun(id)).toMatchObject({ total: 2500, create: 0, refuse: 2500 });
  });

  test('LIST-09 a dry run of settings that changed in the meantime answers that they did', async () => {
    const { id } = await upload(admin, 'people', `Name,Email\n${rows(2500, (at) => `P${at},p${at}@x.test`)}\n`);
    const answer = await dryRunMeanwhile(id, () => set(id, { mapping: ['full_name', null] }));
    expect([answer.status, answer.body.changed]).toEqual([409, true]);
    expect(await dryRun(id)).toMatchObject({ create: 2500 });
  });

  /** Runs other work between reading the first and the second portion of the rows. */
  async function dryRunMeanwhile(id: number, work: () => Promise<unknown>): Promise<Loose> {
    const transaction = on.pool.transaction.bind(on.pool);
    let portions = 0;
    const watched = (one: Db): Db => ({
      ...one,
      rows: async <T>(query: Sql) => {
        if (query.text.includes('from import_row')) portions += 1;
        if (portions === 2) {
          portions += 1;
          await work();
        }
        return one.rows<T>(query);
      },
    });
    const spy = vi.spyOn(on.pool, 'transaction');
    spy.mockImplementation(((mode, opening, run) =>
      transaction(mode, opening, (one, opened) => run(watched(one), opened))) as Pool['transaction']);
    try {
      return await admin.post(`/api/v3/imports/${id}/dry_run`);
    } finally {
      spy.mockRestore();
      expect(portions).toBeGreaterThan(2);
    }
  }

  test('LIST-09 a dry run neither waits for others nor delays them', async () => {
    const csv = 'Name,Email,City\nAda,ada@x.test,Oslo\n';
    await imported('people', csv);
    const { id } = await upload(admin, 'people', csv.replace('Oslo', 'Rome'));
    await set(id, { options: { existing: 'update' } });
    const answers = await on.pool.transaction(
      'write',
      `select set_config('app.account_id', '${admin.accountId}', true)`,
      async (held) => {
        await held.rows(sql`select id from import where id = ${id} for update`);
        await held.rows(sql`select id from person for update`);
        return Promise.all([dryRun(id), dryRun(id)]);
      },
    );
    expect(answers).toMatchObject([{ update: 1 }, { update: 1 }]);
  });
});

describe('LIST-09 earlier settings', () => {
  const csv = 'Firm,Where,Colour\nAcme,Oslo,red\n';

  test('LIST-09 a file with the same columns is proposed the same mapping and options, whatever their order', async () => {
    const first = await upload(admin, 'companies', csv, 'first.csv');
    expect(first.remembered).toBeNull();
    await set(first.id, {
      mapping: { Firm: 'name', Where: 'country', Colour: '+tags' },
      options: { existing: 'skip' },
    });
    await finished(admin, first.id);
    const again = await upload(admin, 'companies', 'Colour,Firm,Where\nblue,Beta,Bonn\n');
    expect(again.remembered).toEqual({ id: first.id, import_name: 'first.csv' });
    expect([again.mapping, again.options]).toEqual([['+tags', 'name', 'country'], { existing: 'skip' }]);
    expect((await upload(admin, 'companies', 'Firm,Where\nx,y\n')).remembered).toBeNull();
    expect((await upload(admin, 'deals', csv)).remembered).toBeNull();
  });

  test('LIST-09 answers are remembered; answers that name deleted entries are asked for again', async () => {
    const source = (await admin.post('/api/v3/admin/lead_sources', { lead_source: { name: 'Podium' } })).body;
    const file = 'Name,Source\nA,Podiumm\n';
    const first = await upload(admin, 'deals', file);
    await set(first.id, { answers: [{ field: 'source_id', cell: 'Podiumm', action: 'use', id: source.id }] });
    expect(await finished(admin, first.id)).toMatchObject({ created: 1 });
    expect((await upload(admin, 'deals', file)).questions).toEqual([]);
    await db(sql`update deal set source_id = null`);
    await admin.del(`/api/v3/admin/lead_sources/${source.id}`);
    expect((await upload(admin, 'deals', file)).questions).toMatchObject([{ cell: 'Podiumm' }]);
  });
});

describe('LIST-09 refused rows and reverting', () => {
  test('LIST-09 refused rows come back as they were, corrected, with their own columns once', async () => {
    const cells = [`'=already`, '-5', '+1', '"quoted, ""x"""', '@at', "'-x"];
    const { id } = await upload(
      admin,
      'people',
      `Name,Email,Summary\n${cells.map((cell) => `Ada,wrong,${cell}`).join('\n')}\n`,
    );
    await finished(admin, id);
    const rejected = (await admin.get<string>(`/api/v3/imports/${id}/rejected.csv`)).body;
    const again = await upload(admin, 'people', rejected);
    const before = (await admin.get(`/api/v3/imports/${id}`)).body.sample.map((row: string[]) => row[2]);
    expect(again.sample.map((row: string[]) => row[2])).toEqual(before);
    expect(again.remembered.id).toBe(id);
    expect(await finished(admin, again.id)).toMatchObject({ refused: 6 });
    const twice = (await admin.get<string>(`/api/v3/imports/${again.id}/rejected.csv`)).body;
    expect(twice.split('\r\n')[0]).toBe('\ufeffName,Email,Summary,Row,Reason');
  });

  test('LIST-09 a revert restores updated values, reports later changes, and can be undone', async () => {
    await imported('companies', 'Name,City,Web\nAcme,Oslo,a.test\nBeta,Bonn,b.test\n');
    const done = await imported('companies', 'Name,City,Tags\nAcme,Rome,New\nBeta,Rome,New\nGamma,Rome,\n');
    const beta = (await list('companies')).find(({ name }) => name === 'Beta');
    await admin.patch(`/api/v3/companies/${beta.id}`, { company: { city: 'Paris' } });
    const asked = await admin.post(`/api/v3/imports/${done.id}/revert`);
    expect([asked.status, asked.body.conflicts]).toMatchObject([
      409,
      [{ record_name: 'Beta', field: 'city', before: 'Bonn', mine: 'Rome', theirs: 'Paris' }],
    ]);
    const reverted = await admin.post(`/api/v3/imports/${done.id}/revert`, { resolve: 'keep_theirs' });
    expect(reverted.body.import.status).toBe('reverted');
    const cities = async () => (await list('companies', 'name')).map(({ name, city }) => `${name} ${city}`);
    expect(await cities()).toEqual(['Acme Oslo', 'Beta Paris']);
    const undo = await admin.post(`/api/v3/change_sets/${reverted.body.import.revert_change_set_id}/undo`);
    expect(undo.status).toBe(200);
    expect(await cities()).toEqual(['Acme Rome', 'Beta Paris', 'Gamma Rome']);
    expect((await admin.get(`/api/v3/imports/${done.id}`)).body.status).toBe('done');
  });

  test('LIST-09 a revert distinguishes what deleted records still use from what others use', async () => {
    const done = await imported('people', 'Name,Tags\nAda,"Old, New"\n');
    const [tag] = await db(sql`select id from predefined_contacts_tag where name = 'New'`);
    const person = { full_name: 'Bo', predefined_contacts_tag_ids: [tag.id] };
    expect((await admin.post('/api/v3/people', { person })).status).toBe(200);
    const reverted = await admin.post(`/api/v3/imports/${done.id}/revert`);
    const skipped = reverted.body.skipped.map(({ record_name, reason }: Loose) => [record_name, reason]);
    expect(skipped.sort()).toEqual([
      ['New', 'in_use'],
      ['Old', 'in_use_by_deleted'],
    ]);
  });

  test('LIST-09 a large import is reverted in the background, and asks there as well', async () => {
    const csv = `Name,Value\n${Array.from({ length: 6000 }, (_, at) => `Deal ${at},${at}`).join('\n')}\n`;
    const { id } = await upload(admin, 'deals', csv);
    await finished(admin, id);
    const [deal] = await list('deals');
    await admin.post('/api/v3/notes', { note: { deal_id: deal.id, content: 'Keep this one' } });
    const started = await admin.post(`/api/v3/imports/${id}/revert`);
    expect([started.status, started.body.import.status]).toEqual([200, 'reverting']);
    expect((await admin.post(`/api/v3/imports/${id}/revert`)).status).toBe(409);
    const asked = await ended(admin, id);
    expect(asked).toMatchObject({ status: 'done', revert_conflicts: [{ record_id: deal.id }] });
    expect((await admin.get('/api/v3/deals?per_page=1')).body.pagination.total).toBe(6000);
    await admin.post(`/api/v3/imports/${id}/revert`, { resolve: 'keep_theirs' });
    expect(await ended(admin, id)).toMatchObject({ status: 'reverted', revert_conflicts: [] });
    expect((await admin.get('/api/v3/deals?per_page=1')).body.pagination.total).toBe(1);
  });

  test('LIST-09 a large import is found by the search right after it', async () => {
    const csv = `Name,City\n${Array.from({ length: 2500 }, (_, at) => `Zanzibar ${at},Oslo`).join('\n')}\n`;
    const { id } = await upload(admin, 'companies', csv);
    await finished(admin, id);
    await expect
      .poll(
        async () =>
          (await db(sql`select count(distinct record_id) as n from search_word where word = 'zanzibar'`))[0].n,
        {
          timeout: 20_000,
        },
      )
      .toBe(2500);
  });
});
