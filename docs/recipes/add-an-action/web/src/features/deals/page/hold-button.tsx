import { holdDeal } from '@fairlead/domain/deals/deal.contract';
import type { DealRecord } from '@fairlead/domain/deals/deal.types';
import { putOnHold } from '@fairlead/domain/deals/hold';
import { callWithChangeSet } from '../../../lib/api';
import { offerUndo } from '../../../lib/undo';
import { Button } from '../../../ui/button';
import { attempt } from '../../record-page/public';
import { useMoveTo } from './use-move-to';

const m = { hold: 'Put on hold', held: (name: string) => `${name} is on hold` };

/** Offered while there is something to do. */
export function HoldButton({ deal }: { deal: DealRecord }) {
  const { locked } = useMoveTo(deal);
  if (!('held_at' in putOnHold(deal, new Date()))) return null;
  const hold = async () => {
    const { changeSetId } = await callWithChangeSet(holdDeal, { params: { id: deal.id } });
    offerUndo(m.held(deal.name), changeSetId);
  };
  return (
    <Button disabledReason={locked} onClick={() => void attempt(hold)}>
      {m.hold}
    </Button>
  );
}
