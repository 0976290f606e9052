const SLICE_MS = 2;
/** Long work continues this often, however many requests there are. */
const PATIENCE_MS = 10;

const waiting: (() => void)[] = [];
let answering = 0;
let wentOn = 0;

/**
 * Lets requests run in between long computing. `due` says after some milliseconds that it is time to await `taken`.
 * One waiting work continues per turn of the event loop, so that many long works delay the loop no longer than one;
 * while requests are being answered, they continue less often.
 */
export class Breath {
  #since = performance.now();

  get due(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  async taken(): Promise<void> {
    await new Promise<void>((goOn) => {
      waiting.push(goOn);
      if (waiting.length === 1) setImmediate(next);
    });
    this.#since = performance.now();
  }
}

/** Runs a request that is answered at once, before long computing continues. */
export async function beforeLongWork<T>(request: () => Promise<T>): Promise<T> {
  answering += 1;
  try {
    return await request();
  } finally {
    answering -= 1;
  }
}

function next(): void {
  const now = performance.now();
  if (answering > 0 && now - wentOn < PATIENCE_MS) {
    setTimeout(next, 1);
    return;
  }
  wentOn = now;
  waiting.shift()?.();
  if (waiting.length) setImmediate(next);
}

/** `map` for long lists. */
export async function mapInSlices<A, B>(list: readonly A[], of: (one: A) => B): Promise<B[]> {
  const breath = new Breath();
  const made: B[] = [];
  for (const one of list) {
    if (breath.due) await breath.taken();
    made.push(of(one));
  }
  return made;
}
