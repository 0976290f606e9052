import type { Test } from '@fairlead/domain/filters/resolve';
import { CUT } from '../reading/facts';
import type { HeldTexts } from '../reading/held/held-texts';
import { portionsOf, siftedInSlices, type Slices } from '../reading/held/slices';
import { Undecided } from '../reading/held/unheld';
import { keptByCode, type Narrowing } from './held-tests';

type TextTest = Extract<Test, { type: 'text' }>;

/** A condition on a held text, or the digits of a telephone number; undefined if the part that is held cannot decide. */
export function ofTexts(column: string, test: Test, isPhone: boolean): Narrowing | undefined {
  const held = (texts: Readonly<Record<string, HeldTexts>>) => texts[column] as HeldTexts;
  if (test.type === 'blank') return ({ texts }, rows, length) => keptByBlank(held(texts), test.is, rows, length);
  if (test.type !== 'text' || test.digits !== isPhone || test.text.length >= CUT) return undefined;
  return ({ texts }, rows, length) => keptByText(held(texts), test, isPhone, rows, length);
}

function keptByBlank({ codes, size }: HeldTexts, blank: boolean, rows: Int32Array, length: number): Slices<number> {
  const isIn = new Uint8Array(size).fill(Number(!blank));
  isIn[0] = Number(blank);
  return keptByCode(codes, isIn, rows, length);
}

/**
 * Like `textSql`: a record without the text meets every negated condition and no other. Each text is tested once, or only the texts of
 * these rows if they are much fewer.
 */
function* keptByText(
  texts: HeldTexts,
  test: TextTest,
  isPhone: boolean,
  rows: Int32Array,
  length: number,
): Slices<number> {
  const asked = Buffer.from(test.text);
  const isMet = new Uint8Array(texts.size);
  const tested = length < texts.size / FEW_OF ? ofRows(texts, rows, length) : undefined;
  if (test.how === 'contains' && !tested) yield* findAll(texts, asked, isMet);
  else yield* testEach(texts, asked, test.how, isMet, tested);
  if (test.how === 'contains' && !isPhone) yield* requireWhole(texts, isMet, tested);
  if (test.negated) for (let code = 0; code < isMet.length; code += 1) isMet[code] = 1 - (isMet[code] as number);
  return yield* keptByCode(texts.codes, isMet, rows, length);
}

/** Searching all texts together is several times as quick as looking at them one by one. */
const FEW_OF = 8;

/** The codes of the texts of some rows. */
function ofRows({ codes }: HeldTexts, rows: Int32Array, length: number): Uint32Array {
  const found = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) found[at] = codes[rows[at] as number] as number;
  return found;
}

/** Searches the bytes of many texts at once. What is found across the end of a text does not count. */
function* findAll(texts: HeldTexts, asked: Buffer, isMet: Uint8Array): Slices<void> {
  for (const [first, before] of portionsOf(texts.size)) {
    let code = Math.max(first, 1);
    const start = texts.startOf(code);
    const bytes = texts.all.subarray(start, texts.endOf(before - 1));
    for (let at = bytes.indexOf(asked); at >= 0; ) {
      while (texts.endOf(code) <= start + at) code += 1;
      const end = texts.endOf(code);
      const isWithin = start + at + asked.length <= end;
      if (isWithin) isMet[code] = 1;
      at = bytes.indexOf(asked, isWithin ? end - start : at + 1);
    }
    yield;
  }
}

type Fits = (all: Buffer, start: number, end: number, asked: Buffer) => boolean;

const FITS: Readonly<Record<TextTest['how'], Fits>> = { is: isEqual, starts_with: beginsWith, contains: isPart };

function* testEach(
  texts: HeldTexts,
  asked: Buffer,
  how: TextTest['how'],
  isMet: Uint8Array,
  tested: Uint32Array | undefined,
): Slices<void> {
  const fits = FITS[how];
  yield* siftedInSlices(tested?.length ?? texts.size, (from, before) => {
    for (let at = from; at < before; at += 1) {
      const code = tested ? (tested[at] as number) : at;
      if (code) isMet[code] = Number(fits(texts.all, texts.startOf(code), texts.endOf(code), asked));
    }
    return 0;
  });
}

/** The rest of a text that is cut may contain what its beginning does not. */
function* requireWhole(texts: HeldTexts, isMet: Uint8Array, tested: Uint32Array | undefined): Slices<void> {
  yield* siftedInSlices(tested?.length ?? texts.size, (from, before) => {
    for (let at = from; at < before; at += 1) {
      const code = tested ? (tested[at] as number) : at;
      if (code && !isMet[code] && texts.endOf(code) - texts.startOf(code) >= CUT)
        throw new Undecided('A text is longer than what is held of it.');
    }
    return 0;
  });
}

function isEqual(all: Buffer, start: number, end: number, asked: Buffer): boolean {
  return end - start === asked.length && beginsWith(all, start, end, asked);
}

function beginsWith(all: Buffer, start: number, end: number, asked: Buffer): boolean {
  if (end - start < asked.length) return false;
  for (let at = 0; at < asked.length; at += 1) if (all[start + at] !== asked[at]) return false;
  return true;
}

function isPart(all: Buffer, start: number, end: number, asked: Buffer): boolean {
  const [first, last] = [asked[0], end - asked.length];
  for (let at = start; at <= last; at += 1) if (all[at] === first && beginsWith(all, at, end, asked)) return true;
  return false;
}
