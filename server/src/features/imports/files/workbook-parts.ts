import { kindOfFormat, type NumberKind, unescaped } from './cell-text';
import { readXml } from './xml';
import type { Zip } from './zip';

export interface SheetPart {
  readonly name: string;
  readonly path: string;
  readonly hidden: boolean;
}

export interface WorkbookParts {
  readonly sheets: readonly SheetPart[];
  readonly from1904: boolean;
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

const SMALL = 16 * 1024 * 1024;
/** All shared texts are held in memory while the workbook is read. */
const MOST_TEXT = 128 * 1024 * 1024;

/** The sheets in their order, and the paths of their parts. */
export async function readParts(zip: Zip, workbook: string): Promise<WorkbookParts> {
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1);
  const named: { name: string; id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readXml(zip.read(workbook, SMALL), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
      named.push({ name: attributes.name ?? '', id, hidden: (attributes.state ?? 'visible') !== 'visible' });
    },
  });
  const targets = new Map<string, { path: string; type: string }>();
  await readXml(zip.read(`${folder}_rels/${workbook.slice(folder.length)}.rels`, SMALL), {
    open(name, { Id, Target, Type }) {
      if (name !== 'Relationship' || !Id || !Target) return;
      targets.set(Id, { path: Target.startsWith('/') ? Target.slice(1) : normal(folder + Target), type: Type ?? '' });
    },
  });
  const sheets = named.flatMap(({ name, id, hidden }) => {
    const target = targets.get(id);
    return target?.type.endsWith('/worksheet') ? [{ name, hidden, path: target.path }] : [];
  });
  const partOf = (type: string) => [...targets.values()].find((one) => one.type.endsWith(type))?.path;
  return { sheets, from1904, strings: partOf('/sharedStrings'), styles: partOf('/styles') };
}

/** The texts that cells refer to by number. */
export async function readStrings(zip: Zip, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!path) return strings;
  let text = '';
  let inText = false;
  let spoken = 0;
  await readXml(zip.read(path, MOST_TEXT), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') spoken += 1;
      inText = name === 't' && spoken === 0;
    },
    text(part) {
      if (inText) text += part;
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') spoken -= 1;
      if (name === 'si') strings.push(unescaped(text));
    },
  });
  return strings;
}

/** What numbers represent, by the style number of the cell. */
export async function readStyles(zip: Zip, path: string | undefined): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  if (!path) return kinds;
  let inFormats = false;
  await readXml(zip.read(path, SMALL), {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') inFormats = true;
      if (name !== 'xf' || !inFormats) return;
      const id = Number(attributes.numFmtId ?? 0);
      kinds.push(kindOfFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') inFormats = false;
    },
  });
  return kinds;
}

function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
