import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { countedRecords } from '@fairlead/domain/kinds/nouns';

export const exportMessages = {
  export: 'Export as CSV',
  started: (kind: RecordKind, n: number) => `Downloading ${countedRecords(kind, n)}`,
} as const;
