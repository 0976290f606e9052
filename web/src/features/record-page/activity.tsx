import type { HasDeals, PanelProps } from '../../lib/profile-panel';
import { Composer } from './composer';
import { Timeline } from './timeline';

/** The field for writing, and what happened. */
export function ActivityPanel({ kind, id, page, DealPicker }: PanelProps) {
  return (
    <>
      <Composer
        kind={kind}
        id={id}
        dealPicker={
          DealPicker &&
          ((deal, choose) => <DealPicker of={{ kind: kind as HasDeals, id }} value={deal} onChange={choose} />)
        }
      />
      <Timeline kind={kind} id={id} first={page.timeline} />
    </>
  );
}
