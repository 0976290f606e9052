import type { RevertAnswer } from '@fairlead/domain/imports/import.contract';
import type { Ctx } from '../../http/context';
import { conflict } from '../../http/errors';
import { undoChangeSet } from '../changes/public';
import { markReverted, presentImport } from './imports.queries';
import { importToWrite } from './rights';

/** Takes an import back by undoing its change set: the same rules, the same questions about what was changed since. */
export async function revertImport(
  ctx: Ctx,
  id: number,
  resolve: 'keep_theirs' | 'overwrite' | undefined,
): Promise<RevertAnswer> {
  const imp = await importToWrite(ctx, id);
  if (imp.status === 'reverted') throw conflict('This import was reverted already.');
  if (imp.status !== 'done') throw conflict('Only an import that is done can be reverted.');
  const nothing = { undone: 0, skipped: [], conflicts: [], change_set_id: null };
  const undone = imp.change_set_id === null ? nothing : await undoChangeSet(ctx, imp.change_set_id, { resolve });
  await markReverted(ctx, id);
  return { import: await presentImport(ctx, id), ...undone };
}
