/**
 * A language that no one speaks, to see what longer words do to the screens: each text is 40 % longer and marked, ‹like
 * this›. Only the build `--mode pseudo` contains it.
 */
const LETTER = /\p{L}/gu;
const MARKS = /[‹›]/g;
const LONGER = 0.4;
const WORD = 10;

/** A text, or whatever holds texts: what functions return is translated when they are called. */
export function pseudo<T>(value: T): T {
  if (typeof value === 'string') return longer(value) as T;
  if (typeof value === 'function') return ((...args: unknown[]) => pseudo(value(...args))) as T;
  if (Array.isArray(value)) return value.map(pseudo) as T;
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pseudo(one)])) as T;
  return value;
}

/** A part that is translated already has its length, and gives its marks to the whole. */
function longer(text: string): string {
  const own = text.replace(/‹[^›]*›/g, '').match(LETTER)?.length ?? 0;
  const plain = text.replace(MARKS, '');
  if (!own) return text.includes('‹') ? `‹${plain}›` : text;
  const more = Math.ceil(own * LONGER);
  return `‹${plain}${more > WORD * LONGER ? ` ${words(more - 1)}` : 'é'.repeat(more)}›`;
}

function words(length: number): string {
  return 'ánd möre wörds întö thé bárgäin '
    .repeat(Math.ceil(length / 32))
    .slice(0, length)
    .trimEnd();
}
