import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { lazy, Suspense } from 'react';
import { useSelection } from '../record-list/public';
import { useRunningBulk } from './running';

const Acts = lazy(() => import('./bulk-acts').then(({ BulkActs }) => ({ default: BulkActs })));
const Progress = lazy(() => import('./bulk-progress').then(({ BulkProgress }) => ({ default: BulkProgress })));

/** Shown over a list while records are selected; also shows the progress of a bulk action. */
export function BulkBar({ kind }: { kind: RecordKind }) {
  const { count } = useSelection(kind);
  const running = useRunningBulk();
  if (!running && count === 0) return null;
  return (
    <Suspense fallback={null}>{count > 0 ? <Acts kind={kind} /> : running && <Progress bulk={running} />}</Suspense>
  );
}
