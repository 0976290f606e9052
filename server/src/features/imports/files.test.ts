import { readdirSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { finished } from './testing/importing';
import { sentEndlessly, sentFile } from './testing/sent';
import { textRow, workbookOf, zipOf } from './testing/workbook';

let on: TestApp;
let admin: TestUser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-uploads-'));
  on = await testApp({ FAIRLEAD_DATA: folder });
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const send = (content: Buffer | string, name = 'firms.csv', type = 'companies') =>
  sentFile(on, admin, content, name, type);
const refusal = async (content: Buffer | string, name?: string): Promise<unknown> => {
  const answer = await send(content, name);
  return [answer.statusCode, answer.json()[0]?.msg];
};

describe('LIST-09 Excel workbooks', () => {
  const people = [
    textRow(1, ['Name', 'Email', 'Created', 'Mobile', 'Summary', 'Key contact']),
    `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" s="1"><v>46000</v></c>
      <c r="D2"><v>47123456789</v></c><c r="E2"><f>0.1+0.2</f><v>0.30000000000000004</v></c><c r="F2" t="b"><v>1</v></c></row>`,
    `<row r="4"><c r="A4" t="str"><f>"Bo"&amp;" Berg"</f><v>Bo Berg</v></c><c r="E4" t="e"><v>#N/A</v></c></row>`,
  ].join('');
  const strings = [
    '<r><t>Ada </t></r><r><t xml:space="preserve">King</t></r><rPh><t>ada</t></rPh>',
    '<t>ada@x.test</t>',
  ];

  test('LIST-09 shared and own texts, dates, numbers, flags and stored results of formulas are read', async () => {
    const found = (
      await send(workbookOf([{ name: 'Leads', rows: people }], { strings }), 'leads.csv', 'people')
    ).json();
    expect(found).toMatchObject({ type: 'people', total: 2, sheet: 'Leads', sheets: [] });
    expect(found.sample).toEqual([['Ada King', 'ada@x.test', '2025-12-09', '47123456789', '0.3', 'TRUE'], ['Bo Berg']]);
    expect(found.problems).toEqual([
      { row: null, msg: 'Errors such as #N/A were found in 1 cells; they are treated as empty.' },
    ]);
    expect(await finished(admin, found.id)).toMatchObject({ created: 2, refused: 0 });
    const ada = (await admin.get('/api/v3/people?sort_by=full_name')).body.entries[0];
    expect(ada).toMatchObject({ full_name: 'Ada King', mobile: '47123456789', summary: '0.3' });
    expect(ada.created_at).toContain('2025/12/09');
  });

  test('LIST-09 dates by their format, moments, percentages, times and the calendar that begins in 1904', async () => {
    const cells = (
      row: number,
    ) => `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>x${row}</t></is></c><c s="2"><v>46000.75</v></c>
      <c s="3"><v>0.125</v></c><c s="4"><v>46000</v></c><c s="5"><v>0.5</v></c><c><v>1.1E+2</v></c><c><v>-7</v></c></row>`;
    const rows = textRow(1, ['Name', 'b', 'c', 'd', 'e', 'f', 'g']) + cells(2);
    const found = (await send(workbookOf([{ name: 'A', rows }]))).json();
    expect(found.sample).toEqual([['x2', '2025-12-09 18:00', '12.5%', '2025-12-09', '12:00', '110', '-7']]);
    const late = (await send(workbookOf([{ name: 'A', rows }], { date1904: true }))).json();
    expect(late.sample[0][3]).toBe('2029-12-10');
  });

  test('LIST-09 the first sheet with data is taken, another can be chosen until it is started', async () => {
    const rows = (name: string) => textRow(1, ['Name', name]) + textRow(2, [`${name} Ltd`, 'x']);
    const file = workbookOf([
      { name: 'Cover', rows: '' },
      { name: 'Old', rows: rows('Old'), state: 'hidden' },
      { name: 'Firms', rows: rows('City') },
      { name: 'More', rows: rows('Country') },
    ]);
    const found = (await send(file, 'book.xlsx')).json();
    expect([found.sheet, found.sheets, found.headers]).toEqual(['Firms', ['Old', 'Firms', 'More'], ['Name', 'City']]);
    const set = (sheet: string) => admin.put(`/api/v3/imports/${found.id}`, { import: { sheet } });
    const other = (await set('More')).body;
    expect([other.sheet, other.headers, other.mapping, other.sample]).toEqual([
      'More',
      ['Name', 'Country'],
      ['name', 'country'],
      [['Country Ltd', 'x']],
    ]);
    expect((await set('Gone')).body).toEqual([{ field: 'sheet', msg: 'There is no such sheet.' }]);
    expect(await finished(admin, found.id)).toMatchObject({ created: 1 });
    expect((await set('Firms')).status).toBe(409);
  });

  test.each<[string, Buffer, string]>([
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old Excel file (.xls)'],
    ['an .ods', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }), '(.ods)'],
    ['an .xlsb', zipOf({ 'xl/workbook.bin': 'x' }), '(.xlsb)'],
    ['a document', zipOf({ 'word/document.xml': '<a/>' }), 'This is a document'],
    ['any zip', zipOf({ 'a.txt': 'x' }), 'This is a zip file without a workbook in it'],
    ['no data', workbookOf([{ name: 'A', rows: '' }]), 'All sheets of the workbook are empty.'],
    ['broken XML', workbookOf([{ name: 'A', rows: '<row><c' }]), 'The workbook is damaged'],
    [
      'half a file',
      workbookOf([{ name: 'A', rows: textRow(1, ['Name']) }]).subarray(0, 600),
      'The workbook is damaged',
    ],
  ])('LIST-09 %s is refused with the reason, whatever its name', async (_kind, content, msg) => {
    expect(await refusal(content, 'firms.xlsx')).toEqual([422, expect.stringContaining(msg)]);
  });

  test('LIST-09 a zip bomb is not unpacked', async () => {
    const rows = textRow(1, ['Name']) + `<row><c><v>${' '.repeat(60_000_000)}</v></c></row>`;
    const bomb = workbookOf([{ name: 'A', rows }]);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(bomb)).toEqual([422, 'The workbook is far too large when unpacked, so it was not opened.']);
    const many = zipOf(Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`a${at}`, ''])));
    expect(await refusal(many)).toEqual([422, 'The workbook is far too large when unpacked, so it was not opened.']);
  });

  test('LIST-09 CSV that is called .xlsx is read as CSV', async () => {
    expect((await send('Name;City\nAcme;Oslo\n', 'firms.xlsx')).json().sample).toEqual([['Acme', 'Oslo']]);
  });
});

describe('LIST-09 broken files', () => {
  const wide = (columns: number) =>
    [`Name,${Array.from({ length: columns - 1 }, (_, at) => `c${at}`).join()}`, `Acme${',1'.repeat(columns - 1)}`].join(
      '\n',
    );

  test.each<[string, string, object]>([
    ['rows of unequal length', 'Name,City,Web\nA\nB,Oslo,b.test\nC,x,y,z\n', { total: 3 }],
    [
      'NUL characters',
      `Name,City\nAc\u0000me,Oslo\nBeta,Bonn${',x'.repeat(0)}\n${'Gamma,Rome\n'.repeat(20)}`,
      { total: 22 },
    ],
    ['lone carriage returns', 'Name,City\rAcme,Oslo\rBeta,Bonn\r', { total: 2 }],
    ['line ends of three kinds', 'Name,City\r\nAcme,Oslo\nBeta,Bonn\rGamma,Rome', { total: 3 }],
    ['three hundred columns', wide(300), { total: 1 }],
    ['cells pasted from a sheet', 'Name\tCity\nAcme\t"Oslo\nNorway"\nBeta\tBonn', { total: 2 }],
    ['a last line that is not ended', 'Name,City\nAcme,"Oslo"', { total: 1 }],
  ])('LIST-09 %s: readable rows are read', async (_kind, content, expected) => {
    const answer = await send(content);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining(expected)]);
    expect(answer.json().sample[0][0]).toMatch(/^A/);
    expect(await finished(admin, answer.json().id)).toMatchObject({ status: 'done', error: null });
  });

  test('LIST-09 equal headers are made unique and reported', async () => {
    const found = (await send('Name,Email,Email,Name\nAda,a@x.test,b@x.test,z\n', 'p.csv', 'people')).json();
    expect(found.headers).toEqual(['Name', 'Email', 'Email (2)', 'Name (2)']);
    expect(found.mapping).toEqual(['full_name', 'email', 'email2', '+summary']);
    expect(found.problems.map(({ msg }: Loose) => msg)).toEqual([
      "'Email' names two columns; the later one is 'Email (2)'.",
      "'Name' names two columns; the later one is 'Name (2)'.",
    ]);
  });

  test('LIST-09 a quotation mark that is never closed in a large file costs no more than its lines', async () => {
    const lines = Array.from({ length: 60_000 }, (_, at) => `Firm ${at},Oslo and its surroundings`).join('\n');
    const found = (await send(`Name,City\nAcme,Oslo\nBeta,"Bergen\n${lines}\n`)).json();
    expect(found).toMatchObject({ total: 10_001 });
    expect(found.problems[0].msg).toContain('The 60001 lines from there on were left out.');
  });

  test('LIST-09 Windows-1252 is guessed and reported, UTF 16 of either order is read', async () => {
    const text = 'Name,City\nMüller – Söhne,Köln\nBeta,Oslo\n';
    const ansi = Buffer.from(text.replace('–', '\u0096'), 'latin1');
    const found = (await send(ansi)).json();
    expect(found.sample[0]).toEqual(['Müller – Söhne', 'Köln']);
    expect(found.problems[0].msg).toContain('Windows-1252');
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const file of [
      little,
      big,
      Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    ]) {
      expect((await send(file)).json().sample[0]).toEqual(['Müller – Söhne', 'Köln']);
    }
  });

  test('LIST-09 a file that is too large is refused before it is sent; nothing is left on the disk', async () => {
    const answer = await on.app.inject({
      method: 'POST',
      url: '/api/v3/imports',
      headers: {
        cookie: admin.cookie,
        'x-csrf-token': admin.csrf,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': String(2 * 1024 ** 3),
      },
      payload: '--b',
    });
    expect([answer.statusCode, answer.json().error]).toEqual([
      413,
      'The file is larger than 1 GB. Split it into several files.',
    ]);
    await send('Name\nA\n');
    await send(Buffer.from('Name\nMüller\n', 'latin1'));
    await expect.poll(() => readdirSync(join(folder, 'uploads'))).toEqual([]);
  });

  test('LIST-09 two gigabytes that are sent all the same are refused after the first of them, in little memory', async () => {
    await on.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = on.app.server.address() as AddressInfo;
    const before = process.memoryUsage().rss;
    const found = await sentEndlessly(port, admin, 2 * 1024 ** 3);
    expect(found).toMatchObject({ status: 413, body: { error: expect.stringContaining('larger than 1 GB') } });
    expect(found.sent).toBeLessThan(64 * 1024 ** 2);
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 ** 2);
    await expect.poll(() => readdirSync(join(folder, 'uploads'))).toEqual([]);
  });

  test('LIST-09 two gigabytes without a declared length are refused at the end of the first, in little memory', async () => {
    if (!on.app.server.listening) await on.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = on.app.server.address() as AddressInfo;
    const before = process.memoryUsage().rss;
    const found = await sentEndlessly(port, admin, 2 * 1024 ** 3, { announced: false });
    expect([found.status, found.body]).toEqual([
      413,
      { error: 'The file is larger than 1 GB. Split it into several files.' },
    ]);
    expect(found.sent).toBeGreaterThan(1024 ** 3);
    expect(found.sent).toBeLessThan(1.25 * 1024 ** 3);
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 ** 2);
    await expect.poll(() => readdirSync(join(folder, 'uploads'))).toEqual([]);
    expect((await admin.get('/api/v3/imports')).body.entries).toEqual([]);
  });

  test('LIST-09 a formula in a cell is text: it is kept unchanged, and exported as text again', async () => {
    const text = '=HYPERLINK("http://evil.test";"x")';
    const quoted = `"${text.replaceAll('"', '""')}"`;
    const found = (await send(`First name,Email\n${quoted},ada@x.test\n${quoted},broken\n`, 'p.csv', 'people')).json();
    expect(await finished(admin, found.id)).toMatchObject({ created: 1, refused: 1 });
    expect((await admin.get('/api/v3/people')).body.entries[0].first_name).toBe(text);
    const { body } = await on.app.inject({
      url: `/api/v3/imports/${found.id}/rejected.csv`,
      headers: { cookie: admin.cookie },
    });
    expect(body).toContain(`"'${text.replaceAll('"', '""')}"`);
  });
});
