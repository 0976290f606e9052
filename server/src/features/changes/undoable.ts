import type { OwnedKind } from '@fairlead/domain/access/visibility';

/** Records whose changes can be undone. */
export type UndoableType = OwnedKind | 'note' | 'comment' | 'list_view';
