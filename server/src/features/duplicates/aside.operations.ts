import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { seenIds } from '../../writing/record-writing';
import { writeAsides } from './aside.queries';
import { printOfPair } from './compare';
import { comparedRows, deleteAsides } from './pairs.queries';

type Ids = readonly { readonly a: number; readonly b: number }[];

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

const inOrder = (x: number, y: number) => (x < y ? { a: x, b: y } : { a: y, b: x });

function everyPair(ids: readonly number[]): Ids {
  const sorted = [...new Set(ids)].sort((x, y) => x - y);
  return sorted.flatMap((a, at) => sorted.slice(at + 1).map((b) => ({ a, b })));
}
