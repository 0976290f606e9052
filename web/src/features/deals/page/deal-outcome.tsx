import { asksReason } from '@fairlead/domain/deals/reasons';
import type { DealRecord } from '@fairlead/domain/deals/deal.types';
import { type ReactNode, useRef, useState } from 'react';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/chips';
import { IconCircleX, IconTrophy } from '../../../ui/icons';
import { useFocusHeir } from '../../../ui/use-focus-heir';
import { recordPageMessages as m, recordPageStyles as styles } from '../../record-page/public';
import { type ClosedOutcome, ReasonDialog, reasonFields } from '../closing/reason-dialog';
import { useMoveTo } from './use-move-to';

/** Won and Lost while the deal is open; the outcome and the way to reopen it when it is closed. */
export function DealOutcome({ deal }: { deal: DealRecord }) {
  const { account } = useSession();
  const { locked, move, moveWith } = useMoveTo(deal);
  const [asking, setAsking] = useState<ClosedOutcome | null>(null);
  const stages = account.deal_stages.filter((stage) => stage.deal_pipeline_id === deal.deal_pipeline_id);
  const stageOf = (outcome: ClosedOutcome) => stages.find(({ percent }) => percent === (outcome === 'won' ? 100 : 0));
  const close = (outcome: ClosedOutcome) => {
    const stage = stageOf(outcome);
    // An archived deal is exempt from the account's conditions on a change.
    if (asksReason(account.settings, outcome) && !deal.is_archived) setAsking(outcome);
    else if (stage) void move(stage.id);
  };
  const percent = deal.deal_stage?.percent;
  if (percent === 100 || percent === 0) {
    const back = stages.filter((stage) => stage.percent > 0 && stage.percent < 100).at(-1);
    return (
      <Acts key="closed">
        <Badge tone={percent === 100 ? 'green' : 'red'}>{percent === 100 ? m.won : m.lost}</Badge>
        {back && (
          <Button disabledReason={locked} onClick={() => void move(back.id)}>
            {m.reopen}
          </Button>
        )}
      </Acts>
    );
  }
  return (
    <Acts key="open">
      <Button variant="won" icon={IconTrophy} disabledReason={locked} onClick={() => close('won')}>
        {m.won}
      </Button>
      <Button variant="lost" icon={IconCircleX} disabledReason={locked} onClick={() => close('lost')}>
        {m.lost}
      </Button>
      {asking && (
        <ReasonDialog
          outcome={asking}
          deal={deal}
          onCancel={() => setAsking(null)}
          onConfirm={async (reason) => {
            const stage = stageOf(asking);
            if (stage) await moveWith(stage.id, reasonFields(asking, reason));
            setAsking(null);
          }}
        />
      )}
    </Acts>
  );
}

/** The buttons of the other outcome get the focus of the pressed one. */
function Acts({ children }: { children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  useFocusHeir(box, '[data-outcome] button');
  return (
    <span ref={box} className={styles.acts} data-outcome>
      {children}
    </span>
  );
}
