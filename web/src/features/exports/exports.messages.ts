import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { countedRecords, nounsOf } from '@fairlead/domain/kinds/nouns';

export const exportMessages = {
  export: 'Export as CSV',
  started: (kind: RecordKind, n: number) => `Downloading ${countedRecords(kind, n)}`,
  none: (kind: RecordKind) => `There are no ${nounsOf(kind)} to export`,
} as const;
