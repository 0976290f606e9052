import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { forbidden } from '../../base/errors';
import { roomIssue } from './custom-fields.operations';
import { lockFields } from './custom-fields.queries';
import { countFields } from './after-undo.queries';

/** How many fields of each kind there were before an undo; until the commit only the undo changes any. */
export async function fieldsBeforeUndo(ctx: Ctx): Promise<ReadonlyMap<RecordKind, number>> {
  await lockFields(ctx);
  return countFields(ctx);
}

/** An undo restores no more fields than the plan includes. */
export async function requireRoomAfterUndo(ctx: Ctx, before: ReadonlyMap<RecordKind, number>): Promise<void> {
  const after = await countFields(ctx);
  for (const kind of RECORD_KINDS) {
    const used = before.get(kind) ?? 0;
    const adding = (after.get(kind) ?? 0) - used;
    const full = adding > 0 ? roomIssue(ctx, kind, { used, adding }) : null;
    if (full) throw forbidden(full);
  }
}
