import type { RecordKind } from '@fairlead/domain/kinds/kinds';

/** Records whose changes can be undone. */
export type UndoableType = RecordKind | 'note' | 'comment' | 'list_view';
