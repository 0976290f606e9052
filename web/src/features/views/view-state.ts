import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ListView, ViewSettings } from '@fairlead/domain/list-views/list-view';

/** What the tabs and buttons of views need to know about the list below them. */
export interface ViewState {
  readonly kind: RecordKind;
  readonly views: readonly ListView[];
  /** Null for the list of all records, which is not a saved view. */
  readonly current: ListView | null;
  /** The list differs from the saved view. */
  readonly edited: boolean;
  /** The list has settings that a new view could save. */
  readonly worthSaving: boolean;
  /** The current settings of the list. */
  readonly settings: ViewSettings;
  readonly choose: (view: ListView | null) => void;
  readonly discard: () => void;
}

/** The facts about a view that the permission table needs. */
export function viewFacts({ user_id, is_shared }: ListView) {
  return { owner_id: user_id, is_shared };
}

/** Keys of tabs and options are strings; the list of all records has no id. */
export function keyOf(view: ListView | null): string {
  return view ? String(view.id) : 'all';
}
