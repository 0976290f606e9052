import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { CompanyMark } from '../../ui/avatar';
import type { MarkProps } from './kind-screen';
import { screenOf } from './screens';

/** The picture of a record; a kind without pictures shows its initial, as companies do. */
export function RecordMark({ kind, ...mark }: MarkProps & { kind: RecordKind }) {
  const Mark = screenOf(kind).Mark ?? CompanyMark;
  return <Mark {...mark} />;
}
