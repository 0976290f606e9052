const SLICE_MS = 4;

const waiting: (() => void)[] = [];

/**
 * Lets requests be seen to in between long computing. `due` says after some milliseconds that it is time to await `taken`.
 * Of all who wait, one goes on per turn of the event loop, so that many long works together hold it up no longer than one.
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

function next(): void {
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
