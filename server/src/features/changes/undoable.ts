import type { HangingName } from '@fairlead/domain/kinds/hanging';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';

/** Records whose changes can be undone. */
export type UndoableType =
  | RecordKind
  | HangingName
  | 'list_view'
  | 'calendar_filter'
  | 'product_line_goal'
  | 'saved_report'
  | 'dashboard';
