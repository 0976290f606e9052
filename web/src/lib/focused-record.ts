import type { RecordKind } from '@fairlead/domain/kinds/kinds';

export interface FocusedRecord {
  readonly kind: RecordKind;
  readonly record: Readonly<Record<string, unknown>> & { readonly id: number };
}

let read: () => FocusedRecord | null = () => null;

/** Called by a screen of many records, one of which has the focus. Returns the function that ends it. */
export function tellFocusedRecord(reader: () => FocusedRecord | null): () => void {
  read = reader;
  return () => {
    if (read === reader) read = () => null;
  };
}

/** The record that has the focus on a screen of many, or had it last there. */
export function focusedRecord(): FocusedRecord | null {
  return read();
}
