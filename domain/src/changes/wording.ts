import type { ChangeOp } from './changes.contract';

const DONE: Readonly<Record<ChangeOp, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'moved to the recycle bin',
  restore: 'restored',
  purge: 'removed for good',
};

const BY: Readonly<Record<string, string>> = {
  api: 'through the API',
  import: 'by an import',
  undo: 'by undoing',
  system: 'automatically',
};

/** What a change did, for the line beside who and when: `changed by undoing`. */
export function changeText(op: ChangeOp, via: string): string {
  return BY[via] ? `${DONE[op]} ${BY[via]}` : DONE[op];
}

export const CONFLICT = 'Some of this was changed since. Nothing was undone.';
export const ALREADY_UNDONE = 'This was already undone.';
export const BEING_UNDONE = 'This is being undone';
export const CHANGED_SINCE = 'It was changed since. Nothing was put back.';
/** What stands against a name: names of companies are once in an account, those of views once among somebody's own. */
export const nameTaken = (type: string) => `Another ${type === 'list_view' ? 'view' : type} has this name now`;
