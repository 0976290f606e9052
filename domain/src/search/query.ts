import { allDigits, chunksOf, cut, digitsOf, PHONE_MARK, piecesOf } from './words';

/** Words from `from` up to but not including `to`, in byte order. If set, `within` must be part of the whole number. */
export interface WordRange {
  readonly from: string;
  readonly to: string;
  readonly within?: string;
  /** If set, the stored number must be the end of this text, which was typed with a country code. */
  readonly endOf?: string;
}

/** One condition that a record must meet to be found. */
export interface Term {
  readonly text: string;
  /** The record needs a word in any of these ranges. The first range starts with the text itself. */
  readonly ranges: readonly WordRange[];
}

const MOST_TERMS = 8;
const LEAST_PHONE = 4;
const LAST = '\u{10FFFF}';
const PHONE_LIKE = /^[\d\s+()./x-]+$/i;

/** Reads the query as terms that must all match, in any order. */
export function readQuery(query: string): Term[] {
  const text = query.slice(0, 200).trim();
  const digits = allDigits(text);
  const apart = text.split(/\s+/);
  if (PHONE_LIKE.test(text) && digits.length >= LEAST_PHONE && digits !== text) return [phoneTerm(digits)];
  const runs = joinNumbers(apart);
  const terms = runs.flatMap((run) => (run.phone ? [phoneTerm(run.text)] : chunksOf(run.text).flatMap(termsOf)));
  const once = new Map(terms.map((term) => [term.text, term]));
  return [...once.values()].slice(0, MOST_TERMS);
}

/** The first word range: all words that begin with the text. */
function beginningWith(text: string): WordRange {
  return { from: text, to: text + LAST };
}

/** `415 555 0142` among other words is one number if it has seven digits or more. */
function joinNumbers(chunks: readonly string[]): { text: string; phone: boolean }[] {
  const runs: { text: string; phone: boolean }[] = [];
  let numbers: string[] = [];
  const close = () => {
    const digits = allDigits(numbers.join(''));
    if (numbers.length > 1 && digits.length >= 7) runs.push({ text: digits, phone: true });
    else for (const one of numbers) runs.push({ text: one, phone: false });
    numbers = [];
  };
  for (const chunk of chunks) {
    if (PHONE_LIKE.test(chunk) && /\d/.test(chunk)) numbers.push(chunk);
    else {
      close();
      runs.push({ text: chunk, phone: false });
    }
  }
  close();
  return runs;
}

function termsOf(chunk: string): Term[] {
  if (/^\d+$/.test(chunk)) return [numberTerm(chunk)];
  const digits = allDigits(chunk);
  if (PHONE_LIKE.test(chunk) && digits.length >= 7) return [phoneTerm(digits)];
  if (/[@.]/.test(chunk)) return [wordTerm(chunk)];
  return piecesOf(chunk).map((piece) => (/^\d+$/.test(piece) ? numberTerm(piece) : wordTerm(piece)));
}

function wordTerm(text: string): Term {
  return { text: cut(text), ranges: [beginningWith(cut(text))] };
}

/** Could be a year in a deal's name, or part of a phone number. */
function numberTerm(text: string): Term {
  const phone = text.length >= LEAST_PHONE - 1 ? phoneTerm(text).ranges : [];
  return { text, ranges: [beginningWith(cut(text)), ...phone] };
}

/**
 * Matches numbers typed with or without a country code, whole or in part: see `phoneWords`. Leading zeros may or may
 * not belong to the number.
 */
function phoneTerm(digits: string): Term {
  const spellings = [...new Set([digits, digitsOf(digits)])].filter((one) => one.length >= LEAST_PHONE - 1);
  return { text: digits, ranges: spellings.flatMap(phoneRanges) };
}

function phoneRanges(digits: string): WordRange[] {
  const shifts = [0, 1, 2].filter((shift) => shift === 0 || digits.length - shift >= LEAST_PHONE - 1);
  const ranges: WordRange[] = shifts.map((shift) => ({
    ...beginningWith(PHONE_MARK + digits.slice(shift)),
    ...(shift ? { within: digits } : {}),
  }));
  if (digits.length > 7) ranges.push({ ...beginningWith(`${PHONE_MARK}${digits.slice(-7)}|`), endOf: digits });
  return ranges;
}
