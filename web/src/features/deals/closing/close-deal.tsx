import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { outcomeOf } from '@fairlead/domain/deals/stage';
import { useSession } from '../../../lib/session';
import { movesMessages } from '../../../lib/moves.messages';
import { offerUndo } from '../../../lib/undo';
import { type SavedRecord, saveRecord } from '../../record-form/public';
import { ReasonDialog, reasonFields } from './reason-dialog';

interface Props {
  readonly deal: SavedRecord;
  readonly stageId: number;
  readonly onDone: () => void;
}

/** Asks why a deal is won or lost and moves it to the stage that closes it. */
export function CloseDeal({ deal, stageId, onDone }: Props) {
  const { account } = useSession();
  const stage = account.deal_stages.find(({ id }) => id === stageId);
  const outcome = outcomeOf(stage?.percent ?? 0) === 'won' ? 'won' : 'lost';
  return (
    <ReasonDialog
      outcome={outcome}
      deal={{
        name: String(deal.name),
        deal_value: (deal.deal_value as string | null) ?? null,
        currency_id: deal.currency_id,
      }}
      onCancel={onDone}
      onConfirm={async (reason) => {
        const fields = { deal_stage_id: stageId, ...reasonFields(outcome, reason) };
        const { changeSetId } = await saveRecord(DEAL.name, deal.id, fields);
        offerUndo(movesMessages.moved(String(deal.name), stage), changeSetId, movesMessages.move);
        onDone();
      }}
    />
  );
}
