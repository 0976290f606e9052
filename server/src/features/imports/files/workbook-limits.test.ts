import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CallerGone } from '../../../base/database';
import { textRow, workbookOf, zipOf } from '../testing/workbook';
import { openWorkbook } from './workbook';
import { Zip } from './zip';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

async function fileOf(content: Buffer): Promise<string> {
  const path = join(folder, 'book.xlsx');
  await writeFile(path, content);
  return path;
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const blank = '<row><c><v></v></c></row>'.repeat(20_000);

/** A workbook with this number of blank sheets, which share one part, and a filled one. */
function sheetsOfOnePart(count: number): Buffer {
  const sheets = Array.from({ length: count }, (_, n) => `<sheet name="S${n}" sheetId="${n + 1}" r:id="r1"/>`);
  const relation = (id: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/worksheet" Target="${target}"/>`;
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${sheets.join('')}<sheet name="Real" sheetId="99" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'blank.xml')}${relation('r2', 'real.xml')}</Relationships>`,
    'xl/blank.xml': `<worksheet><sheetData>${blank}</sheetData></worksheet>`,
    'xl/real.xml': `<worksheet><sheetData>${textRow(1, ['Name'])}${textRow(2, ['A'])}</sheetData></worksheet>`,
  });
}

test('LIST-09 each part of a workbook is read once, however many sheets name it', async () => {
  const read = vi.spyOn(Zip.prototype, 'read');
  const book = await openWorkbook(await fileOf(sheetsOfOnePart(30)), { sheet: undefined });
  expect([book.sheet, book.headers]).toEqual(['Real', ['Name']]);
  const parts = read.mock.calls.map(([name]) => name);
  expect(parts.filter((name) => name === 'xl/blank.xml')).toHaveLength(1);
  expect(parts.toSorted()).toEqual([...new Set(parts)].toSorted());
});

test('LIST-09 all parts together are unpacked up to a limit before the rows are read', async () => {
  const sheets = Array.from({ length: 9 }, (_, n) => ({ name: `S${n}`, rows: blank }));
  const path = await fileOf(workbookOf([...sheets, { name: 'Real', rows: textRow(1, ['Name']) }]));
  expect((await openWorkbook(path, { sheet: undefined })).sheet).toBe('Real');
  await expect(openWorkbook(path, { sheet: undefined, most: 4_000_000 })).rejects.toMatchObject({
    status: 422,
    body: [{ field: 'file', msg: expect.stringContaining('far too large when unpacked') }],
  });
});

test('LIST-09 reading a workbook stops when its sender has left', async () => {
  const left = new AbortController();
  const book = await openWorkbook(await fileOf(sheetsOfOnePart(1)), { sheet: undefined, signal: left.signal });
  left.abort();
  await expect(book.readRows(async () => undefined)).rejects.toBeInstanceOf(CallerGone);
  await expect(
    openWorkbook(await fileOf(sheetsOfOnePart(1)), { sheet: undefined, signal: left.signal }),
  ).rejects.toBeInstanceOf(CallerGone);
});
