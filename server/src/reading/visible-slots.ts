import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { name, sql } from '../base/sql';
import { slotFields, slotsOfField } from './slots';
import { type VisiblePart, visibility } from './visible';

/**
 * The slots of a custom field, of the records that the actor sees, for finding the first in its order. A record may
 * be there twice, if the actor both sees it and has a share, or though only `onlyWith` sees it: callers check the
 * facts of the same record and reader. Undefined if the slots do not contain who sees a record.
 */
export function visibleSlots(
  ctx: Ctx,
  kind: RecordKind,
  alias: string,
  key: string,
): Pick<VisiblePart, 'from' | 'where'> | undefined {
  const field = slotFields(ctx.config, kind).find((one) => one.key === key);
  const seen = visibility(ctx, kind);
  if (!field || !ctx.account.facts_ready || (!seen.everything && seen.throughDeals)) return undefined;
  const reader = sql`${name(alias)}.reader_key`;
  const read = seen.everything
    ? sql`${reader} >= 0`
    : sql`${reader} = any(${[-ctx.actor.id, ...seen.owners]}::bigint[])`;
  return {
    from: slotsOfField(kind, field, alias),
    where: sql`${name(alias)}.account_id = ${ctx.account.id} and ${read}`,
  };
}
