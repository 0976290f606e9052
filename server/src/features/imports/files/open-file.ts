import { type FileHandle, open } from 'node:fs/promises';
import { openCsv } from './csv';
import { refuseFile, type SheetFile } from './sheet-file';
import { asUtf8 } from './text';
import { type AskedOfFile, openWorkbook } from './workbook';

const LOOKED_AT = 64 * 1024;

/** Other file types by their first bytes: the content determines the type, not the name. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  [
    'd0cf11e0',
    'This is an old Excel file (.xls), a Word file, or a workbook with a password. In Excel, save it as "Excel workbook (.xlsx)" or "CSV UTF-8", without a password, and choose that file.',
  ],
  ['25504446', 'This is a PDF. Choose a CSV file or an Excel workbook.'],
  ['89504e47', 'This is a picture. Choose a CSV file or an Excel workbook.'],
  ['ffd8ff', 'This is a picture. Choose a CSV file or an Excel workbook.'],
  ['47494638', 'This is a picture. Choose a CSV file or an Excel workbook.'],
  ['1f8b', 'This is a compressed file. Unpack it first.'],
  ['52617221', 'This is a compressed file. Unpack it first.'],
  ['377abcaf', 'This is a compressed file. Unpack it first.'],
];
const ZIP = /^504b(0304|0506|0708)/;

/** Opens an upload as a table, or refuses it with the reason. */
export async function openFile(path: string, asked: AskedOfFile = {}): Promise<SheetFile> {
  const start = await firstBytes(path, LOOKED_AT);
  if (start.length === 0) throw refuseFile('The file is empty.');
  const signature = start.subarray(0, 8).toString('hex');
  const known = SIGNATURES.find(([bytes]) => signature.startsWith(bytes));
  if (known) throw refuseFile(known[1]);
  if (ZIP.test(signature)) return openWorkbook(path, asked);
  return openCsv(await asUtf8(path, start));
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const buffer = Buffer.alloc(count);
    const { bytesRead } = await file.read(buffer, 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file?.close();
  }
}
