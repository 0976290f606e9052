import type { ChangeOp } from './changes.contract';

const DONE: Readonly<Record<ChangeOp, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'moved to the recycle bin',
  restore: 'restored',
  purge: 'erased permanently',
};

const BY: Readonly<Record<string, string>> = {
  api: 'through the API',
  import: 'by an import',
  merge: 'by a merge',
  undo: 'by an undo',
  system: 'automatically',
  support: 'by support',
};

/** Describes a change for the line with user and time: `changed by undoing`. */
export function changeText(op: ChangeOp, via: string): string {
  return BY[via] ? `${DONE[op]} ${BY[via]}` : DONE[op];
}

export const CONFLICT = 'Some of this has changed since then. Nothing was undone.';
export const ALREADY_UNDONE = 'This was already undone.';
export const BEING_UNDONE = 'This is being undone';
export const CHANGED_SINCE = 'It has changed since then. Nothing was restored.';
/** What makes a name unavailable: company names are unique per account, view names per user. */
export const nameTaken = (type: string) =>
  `Another ${{ list_view: 'view', calendar_filter: 'calendar', saved_report: 'report' }[type] ?? type} has this name now`;
