import type { RecordKind } from '@fairlead/domain/kinds/kinds';

export interface LineProps<Entry> {
  entry: Entry;
  kind: RecordKind;
  recordId: number;
}
