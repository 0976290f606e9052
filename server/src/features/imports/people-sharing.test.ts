import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { finished, upload } from './testing/importing';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

/** Uploads, sets the options, and compares the run with the dry run. */
async function imported(type: string, csv: string, options: object = {}): Promise<Loose> {
  const { id } = await upload(admin, type, csv);
  expect((await admin.put(`/api/v3/imports/${id}`, { import: { options } })).status).toBe(200);
  const dry = (await admin.post(`/api/v3/imports/${id}/dry_run`)).body;
  const { create: created, update: updated, skip: skipped, refuse: refused } = dry;
  const done = await finished(admin, id);
  expect(done).toMatchObject({ status: 'done', created, updated, skipped, refused });
  return { ...done, dry };
}
const people = async (): Promise<Loose[]> =>
  (await admin.get('/api/v3/people?sort_by=created_at&per_page=100')).body.entries;
const seen = async () =>
  (await people())
    .map((one) => [one.full_name, one.position ?? '', one.phone ?? ''])
    .sort((a, b) => (a[0] < b[0] ? -1 : 1));

const head = 'Name,Email,Job title,Phone\n';

describe('LIST-09 people who share an email address', () => {
  test('LIST-09 a row with another name does not overwrite the person: it creates one, and the dry run names both', async () => {
    await imported('people', `${head}Ada King,info@acme.test,Chief,\n`);
    const [ada] = await people();
    const { dry } = await imported('people', `${head}Bo Berg,INFO@acme.test,Driver,\nA. King,info@acme.test,Owner,\n`);
    expect(dry).toMatchObject({ create: 1, update: 1 });
    expect(dry.other_names).toEqual({
      found: 1,
      first: [{ row: 2, name: 'Bo Berg', match: { id: ada?.id, name: 'Ada King' } }],
    });
    expect(await seen()).toEqual([
      ['A. King', 'Owner', ''],
      ['Bo Berg', 'Driver', ''],
    ]);
  });

  test('LIST-09 the same file again finds each of them, also in the order of another file', async () => {
    const csv = ['Ada King,info@acme.test,Chief,', 'Bo Berg,info@acme.test,Driver,', 'Cy Lee,info@acme.test,Cook,'];
    expect(await imported('people', head + csv.join('\n'))).toMatchObject({ created: 3, updated: 0 });
    const again = csv.toReversed().map((line) => line.replace(/,$/, ',555'));
    expect(await imported('people', head + again.join('\n'))).toMatchObject({ created: 0, updated: 3, refused: 0 });
    expect(await seen()).toEqual([
      ['Ada King', 'Chief', '555'],
      ['Bo Berg', 'Driver', '555'],
      ['Cy Lee', 'Cook', '555'],
    ]);
  });

  test('LIST-09 short forms and misspellings of the name are the same person; a row without a name is too, if there is one', async () => {
    await imported('people', `${head}Robert Meyer,bob@acme.test,Chief,\n`);
    for (const name of ['Bob Meyer', 'Robert Meyr', 'Meyer, Robert', '']) {
      expect([name, await imported('people', `${head}"${name}",bob@acme.test,Chief,1\n`)]).toMatchObject([
        name,
        { created: 0, updated: 1 },
      ]);
    }
    await imported('people', `${head}Ann Lee,bob@acme.test,,\n`);
    const { dry } = await imported('people', `${head},bob@acme.test,Owner,\n`);
    expect(dry.problems[0].problems[0].msg).toBe('Several records have this email. Use the Fairlead ID to choose one.');
  });

  test('LIST-09 a person known by the address alone gets the name of the next row, and rows with other names are others', async () => {
    const rows = ['', 'Bo Berg', 'Ada King', 'Bo Berg'].map((name) => `${name},info@acme.test,,`);
    expect(await imported('people', head + rows.join('\n'))).toMatchObject({ created: 2, updated: 2, refused: 0 });
    expect((await seen()).map(([name]) => name)).toEqual(['Ada King', 'Bo Berg']);
  });

  test('LIST-09 so does one who was there before the import', async () => {
    await imported('people', `${head},info@acme.test,,\n`);
    const rows = ['Bo Berg', 'Ada King', 'Bo Berg'].map((name) => `${name},info@acme.test,,`);
    expect(await imported('people', head + rows.join('\n'))).toMatchObject({ created: 1, updated: 2, refused: 0 });
    expect((await seen()).map(([name]) => name)).toEqual(['Ada King', 'Bo Berg']);
  });

  test('LIST-09 the importer may choose that such rows update the person, or are left out', async () => {
    await imported('people', `${head}Ada King,ada@acme.test,Chief,\n`);
    const renamed = `${head}Ada Lovelace,ada@acme.test,Chief,\n`;
    expect(await imported('people', renamed, { other_name: 'skip' })).toMatchObject({ skipped: 1, created: 0 });
    expect(await imported('people', renamed, { other_name: 'update' })).toMatchObject({ updated: 1, created: 0 });
    expect(await seen()).toEqual([['Ada Lovelace', 'Chief', '']]);
  });

  test('LIST-09 people who share the phone of their company do not overwrite each other either', async () => {
    const rows = 'Name,Phone,Job title\nAda King,+47 1234567,Chief\nBo Berg,+47 1234567,Driver\n';
    expect(await imported('people', rows, { match_by: 'phone' })).toMatchObject({ created: 2, updated: 0 });
    expect(await imported('people', rows, { match_by: 'phone' })).toMatchObject({ created: 0, updated: 2 });
    expect(await people()).toHaveLength(2);
  });

  test('LIST-09 more than a thousand share one address, over batches of the file, and each is found again', async () => {
    const rows = Array.from({ length: 1100 }, (_, at) => `Name${at} Person${at},office@big.test,Clerk ${at},`);
    expect(await imported('people', head + rows.join('\n'))).toMatchObject({ created: 1100, updated: 0 });
    const again = [rows[0], rows[700], rows[1099]].map((line) => `${line}77`).join('\n');
    expect(await imported('people', head + again)).toMatchObject({ created: 0, updated: 3 });
  });
});

describe('LIST-09 LIST-11 rows of one file about one record', () => {
  test('LIST-09 a later row about the same record is named with the earlier one, and can be left out', async () => {
    const csv = `${head}Ada King,ada@x.test,Chief,1\nBo Berg,bo@x.test,,\nAda King,ada@x.test,Owner,\n`;
    const { dry } = await imported('people', csv, { repeated_rows: 'skip' });
    expect(dry.repeated).toEqual({
      found: 1,
      first: [{ row: 4, name: 'Ada King', with: { row: 2, name: 'Ada King' } }],
    });
    expect(dry).toMatchObject({ create: 2, skip: 1 });
    // The same rows about people who exist by now.
    const { dry: again } = await imported('people', csv, { repeated_rows: 'fill' });
    expect(again).toMatchObject({ update: 3, repeated: { found: 1, first: [{ row: 4, with: { row: 2 } }] } });
    expect((await seen())[0]).toEqual(['Ada King', 'Chief', '1']);
    const { dry: last } = await imported('people', csv, { repeated_rows: 'overwrite' });
    expect(last).toMatchObject({ update: 3, repeated: { found: 1 } });
    expect((await seen())[0]).toEqual(['Ada King', 'Owner', '1']);
  });

  test('LIST-09 to fill in only what earlier rows left empty works for new records, deals and companies too', async () => {
    await imported('companies', 'Name,City,Web\nAcme,Oslo,\nACME,Rome,acme.test\n', { repeated_rows: 'fill' });
    const [acme] = (await admin.get('/api/v3/companies')).body.entries;
    expect([acme.city, acme.web]).toEqual(['Oslo', 'acme.test']);
    await imported('deals', 'Name,Value,Summary\nPumps,1,\nPumps,2,Big\n', {
      existing: 'update',
      repeated_rows: 'fill',
    });
    const { entries } = (await admin.get('/api/v3/deals')).body;
    expect(entries.map((one: Loose) => [one.name, one.value, one.summary])).toEqual([['Pumps', '1.0', 'Big']]);
  });

  const alike =
    'Name,Company,Phone,Job title\nRobert Meyer,Acme,+47 22334455,\nBo Berg,Acme,,\nBob Meyer,Acme,0047 22334455,Chief\n';

  test('LIST-11 the dry run names rows that are probably duplicates of earlier rows of the file', async () => {
    const { dry } = await imported('people', alike);
    expect(dry.create).toBe(3);
    expect(dry.alike).toEqual({
      checked: 3,
      found: 1,
      first: [{ row: 4, name: 'Bob Meyer', with: { row: 2, name: 'Robert Meyer' } }],
    });
  });

  test('LIST-11 they can be merged into the earlier row, which keeps its values', async () => {
    const done = await imported('people', alike, { alike_rows: 'merge' });
    expect(done).toMatchObject({ created: 2, updated: 1, dry: { alike: { found: 1 } } });
    expect(await seen()).toEqual([
      ['Bo Berg', '', ''],
      ['Robert Meyer', 'Chief', '+47 22334455'],
    ]);
  });

  test('LIST-11 or left out', async () => {
    const done = await imported('people', alike, { alike_rows: 'skip' });
    expect(done).toMatchObject({ created: 2, skipped: 1 });
    expect((await seen()).map(([name]) => name)).toEqual(['Bo Berg', 'Robert Meyer']);
  });

  test('LIST-11 also over batches, into records that exist, and where the earlier row was refused', async () => {
    await imported('people', 'Name,Email,Phone\nRobert Meyer,r.meyer@acme.test,\n');
    const others = Array.from({ length: 1200 }, (_, at) => `Zed${at} Qux${at},zq${at}@w${at}.test,`).join('\n');
    const csv = `Name,Email,Phone\nRobert Meyer,r.meyer@acme.test,55512345\nIda Holm,wrong,7654321\n${others}\nBob Meyer,robert.meyer@acme.test,55512345\nIda Holm,ida@holm.test,7654321\n`;
    const done = await imported('people', csv, { alike_rows: 'merge' });
    expect(done).toMatchObject({ created: 1201, updated: 2, refused: 1 });
    const { entries } = (await admin.get('/api/v3/people?sort_by=full_name&per_page=200&conditions[person_name]=Meyer'))
      .body;
    expect(entries.filter(({ full_name }: Loose) => full_name.includes('Meyer'))).toHaveLength(1);
  });
});
