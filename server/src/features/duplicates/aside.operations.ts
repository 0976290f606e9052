import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { seenIds } from '../../writing/record-writing';
import { writeAsides } from './aside.queries';
import { printOfPair } from './compare';
import { everyPair, type Ids, inOrder } from './every-pair';
import { comparedRows, deleteAsides } from './pairs.queries';

/** Records that no two of these are the same. */
export async function setAside(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<void> {
  await remember(ctx, kind, ids, everyPair(ids));
}

/** Records that the first is none of the others. */
export async function setNewAside(ctx: Ctx, kind: RecordKind, id: number, others: readonly number[]): Promise<void> {
  const pairs = others.filter((other) => other !== id).map((other) => inOrder(id, other));
  await remember(ctx, kind, [id, ...others], pairs);
}

export async function bringBack(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<void> {
  await requireSeen(ctx, kind, ids);
  await deleteAsides(ctx.db, ctx.account.id, kind, everyPair(ids));
}

async function remember(ctx: Ctx, kind: RecordKind, ids: readonly number[], pairs: Ids): Promise<void> {
  await requireSeen(ctx, kind, ids);
  const rows = await comparedRows(ctx.db, ctx.account.id, kind, ids);
  const printed = pairs.flatMap(({ a, b }) => {
    const [x, y] = [rows.get(a), rows.get(b)];
    return x && y ? [{ a, b, print: printOfPair(kind, x, y) }] : [];
  });
  await writeAsides(ctx, kind, printed);
}

async function requireSeen(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<void> {
  const different = [...new Set(ids)];
  if ((await seenIds(ctx, kind, different)).length < different.length) throw notFound();
}
