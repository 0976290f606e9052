import type { Field } from '@fairlead/domain/fields/catalogue';
import type { Test } from '@fairlead/domain/filters/resolve';
import type { Ctx } from '../base/context';
import { CUT, digitsName, lowerName } from '../reading/facts';
import type { Coded, HeldColumns } from '../reading/held/columns';
import { type HeldKind, heldOf } from '../reading/held/held-kinds';
import type { HeldTexts } from '../reading/held/held-texts';
import { Undecided } from '../reading/held/unheld';
import { stepColumn } from '../reading/next-step';

type Narrowing = (columns: HeldColumns, rows: Int32Array, length: number) => number;
type TextTest = Extract<Test, { type: 'text' }>;

/** A condition on a text; undefined if the part of it that is held cannot decide. */
export function ofText(ctx: Ctx, kind: HeldKind, field: Field, test: Test): Narrowing | undefined {
  const isPhone = field.kind === 'phone';
  const column = stepColumn(ctx, field.column as string);
  const fact = isPhone ? digitsName(column) : lowerName(column);
  if (!heldOf(kind).texts.includes(fact)) return undefined;
  const held = ({ texts }: HeldColumns) => texts[fact] as HeldTexts;
  if (test.type === 'blank') return (columns, rows, length) => keptByBlank(held(columns).codes, test.is, rows, length);
  if (test.type !== 'text' || test.digits !== isPhone || test.text.length >= CUT) return undefined;
  const fits = fitting(test, !isPhone);
  return (columns, rows, length) => keptByText(held(columns), fits, rows, length);
}

/** Moves the rows whose code has a 1 in `isIn` to the front, in their order, and returns their number. */
export function keptByCode(codes: Coded['codes'], isIn: Uint8Array, rows: Int32Array, length: number): number {
  let left = 0;
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] as number;
    rows[left] = row;
    left += isIn[codes[row] as number] as number;
  }
  return left;
}

function keptByBlank(codes: Coded['codes'], blank: boolean, rows: Int32Array, length: number): number {
  let left = 0;
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] as number;
    if ((codes[row] === 0) === blank) rows[left++] = row;
  }
  return left;
}

type Fits = (texts: HeldTexts, code: number) => boolean;

/** Tests each text once, or only the texts of these rows if they are fewer. */
function keptByText(texts: HeldTexts, fits: Fits, rows: Int32Array, length: number): number {
  const { codes, size } = texts;
  const isIn = new Uint8Array(size);
  if (size <= length) {
    for (let code = 0; code < size; code += 1) isIn[code] = Number(fits(texts, code));
    return keptByCode(codes, isIn, rows, length);
  }
  for (let at = 0; at < length; at += 1) {
    const code = codes[rows[at] as number] as number;
    isIn[code] = Number(fits(texts, code));
  }
  return keptByCode(codes, isIn, rows, length);
}

/** Like `textSql`: a record without the text meets every negated condition and no other. */
function fitting({ how, text, negated }: TextTest, isCut: boolean): Fits {
  const asked = Buffer.from(text);
  const met = { is: isEqual, starts_with: beginsWith, contains: isPart }[how];
  const mayBeCut = isCut && how === 'contains';
  return (texts, code) => {
    if (code === 0) return negated;
    const [start, end] = [texts.startOf(code), texts.endOf(code)];
    const isMet = met(texts.all, start, end, asked);
    if (!isMet && mayBeCut && end - start >= CUT) throw new Undecided('A text is longer than what is held of it.');
    return isMet !== negated;
  };
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
