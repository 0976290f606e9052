import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ListView, ViewSettings } from '@fairlead/domain/list-views/list-view';

/** What the tabs and buttons of views need to know of the list that they stand over. */
export interface ViewState {
  readonly kind: RecordKind;
  readonly views: readonly ListView[];
  /** Null for the list of all, which is no saved view. */
  readonly current: ListView | null;
  /** What is shown differs from what is saved. */
  readonly edited: boolean;
  /** There is something that a new view could keep. */
  readonly worthSaving: boolean;
  /** As they are shown now. */
  readonly settings: ViewSettings;
  readonly choose: (view: ListView | null) => void;
  readonly discard: () => void;
}

/** What the permission table asks of a view. */
export function viewFacts({ user_id, is_shared }: ListView) {
  return { owner_id: user_id, is_shared };
}

/** Keys of tabs and options are words; the list of all has no id. */
export function keyOf(view: ListView | null): string {
  return view ? String(view.id) : 'all';
}
