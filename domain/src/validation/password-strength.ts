export const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The minimum number of bits of a fair, a good and a strong password. */
const FROM_BITS = [36, 52, 70];

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl'];

/** The number of characters to try if one of them occurs. */
const POOLS: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
];

/**
 * How hard a password is to guess by trying: bits of its characters, except those that repeat the previous one or
 * continue a row of the keyboard or alphabet. It knows no words; the server has the list of common passwords.
 */
export function passwordStrength(password: string): Strength {
  const characters = [...password];
  const counted = characters.filter((one, at) => !follows(characters[at - 1], one)).length;
  const pool = POOLS.reduce((sum, [occurs, size]) => sum + (occurs.test(password) ? size : 0), 0);
  const bits = counted * Math.log2(Math.max(2, pool));
  return STRENGTHS[FROM_BITS.filter((least) => bits >= least).length] ?? 'weak';
}

function follows(before: string | undefined, one: string): boolean {
  if (before === undefined) return false;
  const [a, b] = [before.toLowerCase(), one.toLowerCase()];
  return a === b || ROWS.some((row) => row.includes(a + b) || row.includes(b + a));
}
