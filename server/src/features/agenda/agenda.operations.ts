import type { TodoAct } from '@fairlead/domain/agenda/agenda.contract';
import { REFUSED } from '@fairlead/domain/bulk/wording';
import type { Ctx } from '../../base/context';
import { Refusal } from '../../base/errors';
import { completeEntry, deleteEntry, updateEntry } from '../calendar-entries/public';

interface Outcome {
  readonly changed: number;
  readonly refused: readonly { readonly id: number; readonly reason: string }[];
}

/** Each task is judged by itself; one that may not be changed does not affect the others. */
export async function actOnEach(ctx: Ctx, ids: readonly number[], act: TodoAct): Promise<Outcome> {
  const refused: { id: number; reason: string }[] = [];
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  for (const id of wanted) {
    try {
      await actOnOne(ctx, id, act);
    } catch (error) {
      // An issue with the values is the same for all of them.
      if (!(error instanceof Refusal) || error.status === 422) throw error;
      refused.push({ id, reason: error.status === 404 ? REFUSED.gone : REFUSED.update });
    }
  }
  return { changed: wanted.length - refused.length, refused };
}

async function actOnOne(ctx: Ctx, id: number, does: TodoAct): Promise<void> {
  switch (does.act) {
    case 'complete':
    case 'reopen':
      await completeEntry(ctx, id, does.act === 'complete', {});
      return;
    case 'delete':
      await deleteEntry(ctx, id, {});
      return;
    default: {
      const { act: _act, ...body } = does;
      await updateEntry(ctx, id, body, undefined, {});
    }
  }
}
