import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { lazyPart } from '../../ui/lazy-part';
import { useSelection } from '../record-list/public';
import { useRunningBulk } from './running';

const Acts = lazyPart(async () => (await import('./bulk-acts')).BulkActs);
const Progress = lazyPart(async () => (await import('./bulk-progress')).BulkProgress);

/** Shown over a list while records are selected; also shows the progress of a bulk action. */
export function BulkBar({ kind }: { kind: RecordKind }) {
  const { count } = useSelection(kind);
  const running = useRunningBulk();
  if (!running && count === 0) return null;
  return count > 0 ? <Acts kind={kind} /> : running && <Progress bulk={running} />;
}
