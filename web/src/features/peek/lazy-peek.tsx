import { lazy, Suspense } from 'react';
import type { PeekProps } from '../record-list/public';

const Panel = lazy(async () => ({ default: (await import('./record-panel')).RecordPanel }));

/** The panel beside a list, loaded when the first record is shown in it. */
export function RecordPeek(props: PeekProps) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
