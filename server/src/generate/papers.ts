import { crc32, deflateSync } from 'node:zlib';

/** A PDF of plain pages: a title, then lines. Letters beyond Latin-1 are not in its font. */
export function pdfOf(pages: readonly { readonly title: string; readonly lines: readonly string[] }[]): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap(({ title, lines }, at) => {
      const content = contentOf(title, lines);
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
        `<</Length ${Buffer.byteLength(content, 'latin1')}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = Buffer.byteLength(text, 'latin1');
    text += `${at + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const start = Buffer.byteLength(text, 'latin1');
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function contentOf(title: string, lines: readonly string[]): string {
  const said = (words: string) => `(${words.replace(/[\\()]/g, '\\$&')}) Tj`;
  const below = lines.map((line) => `T* ${said(line)}`).join(' ');
  return `BT /F1 18 Tf 56 770 Td ${said(title)} /F1 11 Tf 18 TL 0 -12 Td ${below} ET`;
}

type Pixel = readonly [red: number, green: number, blue: number];

/** A PNG whose pixels a function gives. */
export function pngOf(width: number, height: number, pixel: (x: number, y: number) => Pixel): Buffer {
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_x, x) => pixel(x, y)).flat(),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
