import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { could } from '@fairlead/domain/access/policy';
import type { Patch, Row } from '../../base/changes';
import { factsOf } from '../../writing/record-writing';
import { actorOf, mayDo } from '../../http/access';
import { forbiddenField } from '../../http/field-access';
import type { Ctx } from '../../base/context';

/** Whether the actor currently has the right to set these columns of the record. */
export function mayWrite(ctx: Ctx, kind: RecordKind, row: Row, patch: Patch): boolean {
  return mayDo(ctx, 'update', kind, factsOf(ctx, kind, row)) && !forbiddenField(ctx, kind, row, withoutDerived(patch));
}

/**
 * On a change of stage the closing time follows from the stage and needs no right of its own; neither does the owner
 * that a company got by becoming a customer.
 */
function withoutDerived(patch: Patch): Patch {
  if (CUSTOMER.flag in patch && patch.owner_id === null) {
    const { owner_id: _given, ...rest } = patch;
    return rest;
  }
  if (!('deal_stage_id' in patch)) return patch;
  const { closed_time: _derived, ...rest } = patch;
  return rest;
}

/** Whether the actor may restore it. Users may restore what they deleted themselves, regardless of the owner. */
export function mayRestore(ctx: Ctx, kind: RecordKind, row: Row): boolean {
  if (mayDo(ctx, 'restore', 'recycle_bin', factsOf(ctx, kind, row))) return true;
  return row.deleted_by_user_id === ctx.actor.id && could(actorOf(ctx), 'restore', 'recycle_bin');
}
