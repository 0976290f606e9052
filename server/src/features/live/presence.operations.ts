import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { writeLiveEvent } from '../../writing/live';
import { type OpenRecord, replaceOpen, seenOf } from './live.queries';

/**
 * Notes which records the actor has open in one browser. A record that the actor no longer sees is left out, and the
 * others are kept.
 */
export async function sayOpen(ctx: Ctx, browser: string, open: readonly OpenRecord[]): Promise<void> {
  const unknown = open.some(({ kind, field }) => field !== null && !ctx.catalogue.field(kind, field));
  if (unknown) throw invalidField('open', 'Has invalid value');
  const seen = new Set<string>();
  for (const kind of RECORD_KINDS) {
    const ids = open.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length) for (const id of await seenOf(ctx, kind, ids)) seen.add(`${kind} ${id}`);
  }
  const once = new Map(open.map((one) => [`${one.kind} ${one.id}`, one]));
  const kept = [...once].filter(([key]) => seen.has(key)).map(([, one]) => one);
  const present = await replaceOpen(ctx, browser, kept);
  if (present.length) await writeLiveEvent(ctx, { present });
}
