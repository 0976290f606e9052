/**
 * Tolerance for typing errors. A word is stored in forms that each leave out some of its first letters; the query is
 * treated the same way, and two similar words share one of these forms.
 */

/** Letters that the forms cover: `distance` detects errors after them. */
const FIRST = 7;
const TWO_SLIPS_FROM = 8;
const ONE_SLIP_FROM = 4;

/** How many typing errors are tolerated in a typed word. */
export function slipsOf(length: number): 0 | 1 | 2 {
  if (length >= TWO_SLIPS_FROM) return 2;
  return length >= ONE_SLIP_FROM ? 1 : 0;
}

/** Only words of letters are matched by similarity: numbers and addresses must match exactly. */
export function mayBeMistyped(word: string): boolean {
  return word.length >= ONE_SLIP_FROM - 1 && word.length <= 30 && /^\p{L}+$/u.test(word);
}

/** The forms under which a word of the account is stored. */
export function keptForms(word: string): string[] {
  return forms(word, word.length >= FIRST ? 2 : 1);
}

/** The forms by which a typed word is looked up. */
export function askedForms(typed: string): string[] {
  return forms(typed, slipsOf(typed.length));
}

function forms(word: string, deletions: number): string[] {
  const found = new Set([word.slice(0, FIRST)]);
  let last = [...found];
  for (let step = 0; step < deletions; step++) {
    last = [...new Set(last.flatMap(withoutOneLetter))];
    for (const form of last) found.add(form);
  }
  return [...found];
}

function withoutOneLetter(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/**
 * How many letters are missing, added, changed or swapped with their neighbour; anything above `most` is `most + 1`.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const steps = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(swapped ? Math.min(steps, (before[j - 2] as number) + 1) : steps);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return Math.min(row[b.length] as number, most + 1);
}
