import { crc32, deflateRawSync } from 'node:zlib';

/** A zip file with these entries, as spreadsheet programs write it. */
export function zipOf(entries: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const plain = Buffer.from(content as string);
    const packed = deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    central.push(Buffer.from('504b01021400', 'hex'), facts, tail, Buffer.from(name));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

export interface MadeSheet {
  readonly name: string;
  /** The XML of its rows. */
  readonly rows: string;
  readonly state?: string;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * An Excel workbook with these sheets; styles 1 to 5 are a date, a date with time, a percentage, a custom date, and a
 * time.
 */
export function workbookOf(
  sheets: readonly MadeSheet[],
  { strings = [], date1904 = false }: { strings?: readonly string[]; date1904?: boolean } = {},
): Buffer {
  const list = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_sheet, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return zipOf({
    '[Content_Types].xml': `${head}<Types/>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships>${relations.join('')}
      <Relationship Id="rId98" Type="${office}/styles" Target="styles.xml"/>
      <Relationship Id="rId99" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\.\\ mmmm\\ yyyy;@"/></numFmts>
      <cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/>
      <xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** A row whose cells contain their text inline. */
export function textRow(row: number, cells: readonly string[]): string {
  const made = cells.map(
    (text, at) => `<c r="${String.fromCharCode(65 + at)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`,
  );
  return `<row r="${row}">${made.join('')}</row>`;
}
