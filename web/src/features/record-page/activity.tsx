import type { HasDeals, PanelProps } from '../../lib/profile-panel';
import { nameOf } from '../../lib/kinds/record-facts';
import { Composer } from './composer';
import { Timeline } from './timeline';

/** The field for writing, and the activity. */
export function ActivityPanel({ kind, id, record, page, DealPicker }: PanelProps) {
  return (
    <>
      <Composer
        key={`${kind}${id}`}
        kind={kind}
        id={id}
        dealPicker={
          DealPicker &&
          ((deal, choose) => <DealPicker of={{ kind: kind as HasDeals, id }} value={deal} onChange={choose} />)
        }
      />
      <Timeline key={`feed${kind}${id}`} kind={kind} id={id} name={nameOf(kind, record)} first={page.timeline} />
    </>
  );
}
