/** A long computation in memory: at each `yield`, other requests may be served. */
export type Slices<T> = Generator<void, T, void>;

/** The rows of columns that are read between two `yield`s. */
const ROWS_OF_A_SLICE = 2 ** 15;

const SLICE_MS = 12;
const waiting: (() => void)[] = [];

/**
 * Runs a computation in slices, each in a separate turn of the event loop. One of all running computations continues per turn, so that
 * many together block the server no longer than one.
 */
export async function inSlices<T>(work: Slices<T>): Promise<T> {
  for (let since = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}

/** The rows of columns in portions, each from its first row to before the first of the next. */
export function portionsOf(
  rows: number,
  ofOne = ROWS_OF_A_SLICE,
): readonly (readonly [from: number, before: number])[] {
  return Array.from({ length: Math.ceil(rows / ofOne) }, (_, at) => [at * ofOne, Math.min((at + 1) * ofOne, rows)]);
}

/** Sifts places in slices: `sift` takes those from one to before another and says how many are kept, given how many were before. */
export function* siftedInSlices(
  length: number,
  sift: (from: number, before: number, left: number) => number,
): Slices<number> {
  let left = 0;
  for (const [from, before] of portionsOf(length)) {
    left = sift(from, before, left);
    yield;
  }
  return left;
}

/** A result that was computed at once, as a computation without slices. */
export function* sliced<T>(made: T | Slices<T>): Slices<T> {
  return isInSlices(made) ? yield* made : made;
}

function isInSlices<T>(made: T | Slices<T>): made is Slices<T> {
  return typeof made === 'object' && made !== null && Symbol.iterator in made && 'next' in made && 'throw' in made;
}

function nextTurn(): Promise<void> {
  return new Promise((goOn) => {
    waiting.push(goOn);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length) setImmediate(next);
}
