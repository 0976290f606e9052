const MOST = 300;
const PATIENCE_MS = 3000;
const mine = new Set<number>();
const underWay = new Set<Promise<unknown>>();

/** A change that this tab has made: it is already shown. */
export function rememberOwnChange(changeSet: number | null): void {
  if (changeSet === null) return;
  mine.add(changeSet);
  if (mine.size > MOST) mine.delete(mine.values().next().value as number);
}

export function isOwnChange(changeSet: number): boolean {
  return mine.has(changeSet);
}

/** The answer of a write names its change set, and may arrive after the message of the push channel. */
export function awaitOwnChange(write: Promise<unknown>): void {
  const ended = write.catch(() => undefined).finally(() => underWay.delete(ended));
  underWay.add(ended);
}

/** Until the writes of this tab have been answered, or have taken too long. Null if there are none. */
export function ownChangesKnown(): Promise<unknown> | null {
  if (!underWay.size) return null;
  return Promise.race([Promise.all(underWay), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}
