import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { withMerged } from '../../reading/merged';
import { type Aside, asidesOf, rowsInAnyState, saidAmong, saidBySplit, writeAsides } from './aside.queries';
import { printOfPair } from './compare';
import { everyPair, type Ids, inOrder } from './every-pair';
import { deleteAsides } from './pairs.queries';

interface Merged {
  readonly into: number;
  readonly ids: readonly number[];
}

/**
 * Dismissed pairs of a merged record apply to the remaining one, with its current values: also those with records in
 * the recycle bin or merged, in case they come back.
 */
export async function passOnAsides(ctx: Ctx, kind: RecordKind, { into, ids }: Merged): Promise<void> {
  const merged = new Set([into, ...ids]);
  const others = new Set((await asidesOf(ctx, kind, [...merged])).flatMap(({ a, b }) => [a, b]));
  await writeNow(
    ctx,
    kind,
    [...others].filter((id) => !merged.has(id)).map((id) => inOrder(id, into)),
  );
}

/** After a split: dismissed pairs that were passed on stay only for records that are still part of the two. */
export async function takeBackAsides(ctx: Ctx, kind: RecordKind, { into, ids }: Merged): Promise<void> {
  const found = await asidesOf(ctx, kind, [into, ...ids]);
  const unfounded: Aside[] = [];
  for (const pair of found) if (pair.is_passed_on && !(await isSaid(ctx, kind, pair))) unfounded.push(pair);
  await deleteAsides(ctx.db, ctx.account.id, kind, unfounded);
  // The remaining record has its own values again.
  const kept = found.filter((pair) => !unfounded.includes(pair) && (pair.a === into || pair.b === into));
  await writeNow(ctx, kind, kept);
}

/** A split says that no two of its records are the same. What a user said of them before keeps its author and time. */
export async function setSplitAside(ctx: Ctx, kind: RecordKind, { into, ids }: Merged): Promise<void> {
  await writeNow(ctx, kind, everyPair([into, ...ids]), 'split');
}

/** What only this split said of its records, which its undo merges again. */
export async function forgetSplit(ctx: Ctx, kind: RecordKind, { into, ids }: Merged, split: number): Promise<void> {
  await deleteAsides(ctx.db, ctx.account.id, kind, await saidBySplit(ctx, kind, [into, ...ids], split));
}

async function isSaid(ctx: Ctx, kind: RecordKind, { a, b }: Aside): Promise<boolean> {
  const [ofA, ofB] = [await withMerged(ctx, kind, [a]), await withMerged(ctx, kind, [b])];
  return saidAmong(ctx, kind, ofA, ofB);
}

async function writeNow(ctx: Ctx, kind: RecordKind, pairs: Ids, by: 'merge' | 'split' = 'merge'): Promise<void> {
  if (!pairs.length) return;
  const rows = await rowsInAnyState(
    ctx,
    kind,
    pairs.flatMap(({ a, b }) => [a, b]),
  );
  const printed = pairs.flatMap(({ a, b }) => {
    const [x, y] = [rows.get(a), rows.get(b)];
    return x && y ? [{ a, b, print: printOfPair(kind, x, y) }] : [];
  });
  await writeAsides(ctx, kind, printed, by);
}
