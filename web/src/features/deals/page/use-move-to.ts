import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { DealRecord } from '@fairlead/domain/deals/deal.types';
import { useCan } from '../../../lib/can';
import { factsOf } from '../../../lib/kinds/record-facts';
import { useSession } from '../../../lib/session';
import { movesMessages } from '../../../lib/moves.messages';
import { offerUndo } from '../../../lib/undo';
import { saveRecord } from '../../record-form/public';
import { attempt } from '../../record-page/public';

/** Moves the open deal to a stage, with Undo; `locked` says why it is not allowed. */
export function useMoveTo(deal: DealRecord) {
  const { account } = useSession();
  const { why } = useCan();
  const record = deal as unknown as Parameters<typeof factsOf>[1];
  const locked = why('update', DEAL.name, factsOf(DEAL.name, record));
  const move = async (stageId: number, more: Record<string, unknown> = {}) => {
    const stage = account.deal_stages.find(({ id }) => id === stageId);
    const { changeSetId } = await saveRecord(DEAL.name, deal.id, { deal_stage_id: stageId, ...more });
    offerUndo(movesMessages.moved(deal.name, stage), changeSetId, movesMessages.move);
  };
  return { locked, move: (stageId: number) => attempt(() => move(stageId)), moveWith: move };
}
