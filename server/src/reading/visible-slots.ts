import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { name, sql } from '../base/sql';
import { slotFields, slotsOfField } from './slots';
import { type VisiblePart, visibility } from './visible';

/**
 * The slots of a field of the account's own, of the records that the actor sees, for finding the first in its order. A
 * record that the actor both sees and is given is there twice, and one that is visible to `onlyWith` alone is there too:
 * whoever reads them asks the facts of the same record and reader. Undefined where the slots do not say who sees a record.
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
