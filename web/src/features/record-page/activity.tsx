import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Timeline as TimelineData } from '@fairlead/domain/timeline/timeline.contract';
import type { ComponentType } from 'react';
import { Composer } from './composer';
import { Timeline } from './timeline';

interface Props<Kind extends RecordKind> {
  kind: Kind;
  id: number;
  first: TimelineData;
  /** Selects the deal that a note also belongs to. */
  DealPicker?: ComponentType<{
    of: { kind: Kind; id: number };
    value: number | null;
    onChange: (deal: number | null) => void;
  }>;
}

/** The middle of a record's page: the field for writing, and what happened. */
export function Activity<Kind extends RecordKind>({ kind, id, first, DealPicker }: Props<Kind>) {
  return (
    <>
      <Composer
        kind={kind}
        id={id}
        dealPicker={DealPicker && ((deal, choose) => <DealPicker of={{ kind, id }} value={deal} onChange={choose} />)}
      />
      <Timeline kind={kind} id={id} first={first} />
    </>
  );
}
