const MOST = 300;
const PATIENCE_MS = 3000;
const mine = new Set<number>();
const underWay = new Set<Promise<boolean>>();
const undoable = new Set<Promise<boolean>>();

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
  keepUntilEnded(underWay, write);
}

/** Until the writes of this tab have been answered, or have taken too long. Null if there are none. */
export function ownChangesKnown(): Promise<unknown> | null {
  if (!underWay.size) return null;
  return Promise.race([Promise.all(underWay), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}

/** An act that will offer to be undone as soon as its answer has been read. */
export function awaitUndoable(act: Promise<unknown>): void {
  keepUntilEnded(undoable, act);
}

/** Whether the last of such acts was done, as soon as all have ended. Null if there are none. */
export function undoablesKnown(): Promise<boolean> | null {
  if (!undoable.size) return null;
  return Promise.all(undoable).then((done) => done.at(-1) === true);
}

function keepUntilEnded(ones: Set<Promise<boolean>>, one: Promise<unknown>): void {
  const succeeded = one.then(
    () => true,
    () => false,
  );
  const ended: Promise<boolean> = succeeded.finally(() => ones.delete(ended));
  ones.add(ended);
}
