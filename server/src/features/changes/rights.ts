import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { could } from '@fairlead/domain/access/policy';
import type { Patch, Row } from '../../base/changes';
import { factsOf } from '../../writing/record-writing';
import { recordTables } from '../../base/record-tables';
import { actorOf, mayDo } from '../../http/access';
import type { Ctx } from '../../base/context';

/**
 * Whether the actor currently has the right to set these columns of the record. Owner, closing time and shares have
 * rules of their own.
 */
export function mayWrite(ctx: Ctx, kind: RecordKind, row: Row, patch: Patch): boolean {
  const facts = factsOf(ctx, kind, row);
  const owner = recordTables[kind].owner as string;
  const changesOwner = owner in patch && patch[owner] !== row[owner];
  // On a change of stage the closing time is derived.
  const changesClose = kind === DEAL.name && 'closed_time' in patch && !('deal_stage_id' in patch);
  return (
    mayDo(ctx, 'update', kind, facts) &&
    (!changesOwner || mayDo(ctx, 'update_owner', kind, facts)) &&
    (!changesClose || mayDo(ctx, 'update_actual_close', DEAL.name, facts)) &&
    (!('shared_user_ids' in patch) || mayDo(ctx, 'share', kind, facts))
  );
}

/** Whether the actor may restore it. Users may restore what they deleted themselves, regardless of the owner. */
export function mayRestore(ctx: Ctx, kind: RecordKind, row: Row): boolean {
  if (mayDo(ctx, 'restore', 'recycle_bin', factsOf(ctx, kind, row))) return true;
  return row.deleted_by_user_id === ctx.actor.id && could(actorOf(ctx), 'restore', 'recycle_bin');
}
