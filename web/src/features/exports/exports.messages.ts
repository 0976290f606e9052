import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { countedRecords } from '@fairlead/domain/kinds/nouns';

export const exportMessages = {
  export: 'Export as CSV',
  started: (kind: RecordKind, n: number) => `${countedRecords(kind, n)} on the way to your downloads`,
} as const;
