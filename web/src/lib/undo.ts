import { answers, contract } from '@fairlead/domain/wire/contract';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { errorToast, toast } from '../ui/toast-store';
import { call } from './api';
import { sendEvent } from './events';
import { queryClient } from './queries';
import { errorText, RequestError } from './request-error';

/** One field that somebody changed after the change that is to be undone. */
export interface UndoConflict {
  record_type: string;
  record_id: number;
  record_name: string;
  field: string;
  label: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
  by: { first_name: string; last_name: string } | null;
  at: string;
}

export type Resolution = 'keep_theirs' | 'overwrite';

const undoChangeSet = contract({
  method: 'POST',
  path: '/api/v3/change_sets/:id/undo',
  params: z.object({ id: z.number() }),
  body: z.object({ resolve: z.enum(['keep_theirs', 'overwrite']).optional() }),
  answer: answers<{ undone: number; change_set_id: number; skipped: unknown[] }>(),
});

export const undoMessages = {
  undo: 'Undo',
  undone: (what: string) => `Undone: ${what}`,
  nothing: 'There is nothing to undo',
};

interface Done {
  changeSetId: number;
  text: string;
}

export interface Conflicted extends Done {
  conflicts: readonly UndoConflict[];
}

const DEPTH = 50;
let stack: readonly Done[] = [];
let conflicted: Conflicted | null = null;
const listeners = new Set<() => void>();

/** Says what was done, offers Undo for 15 seconds, and keeps it for Ctrl or ⌘ Z afterwards. */
export function offerUndo(text: string, changeSetId: number | null): void {
  if (changeSetId === null) {
    toast({ text });
    return;
  }
  const done = { changeSetId, text };
  rememberChange(text, changeSetId);
  toast({ text, seconds: 15, action: { label: undoMessages.undo, run: () => void undo(done) } });
}

/** Keeps a change for Ctrl or ⌘ Z without saying anything, as after an inline edit. */
export function rememberChange(text: string, changeSetId: number | null): void {
  if (changeSetId !== null) stack = [...stack.slice(1 - DEPTH), { changeSetId, text }];
}

/** Ctrl or ⌘ Z. */
export function undoLast(): void {
  const last = stack.at(-1);
  if (last) void undo(last);
  else toast({ text: undoMessages.nothing });
}

export async function undo(done: Done, resolve?: Resolution): Promise<void> {
  show(null);
  try {
    await call(undoChangeSet, { params: { id: done.changeSetId }, body: resolve ? { resolve } : {} });
  } catch (error) {
    const conflicts = conflictsOf(error);
    if (conflicts) show({ ...done, conflicts });
    else errorToast(errorText(error));
    return;
  }
  stack = stack.filter((other) => other.changeSetId !== done.changeSetId);
  toast({ text: undoMessages.undone(done.text) });
  await queryClient.invalidateQueries();
  sendEvent('list_view:refresh', {});
}

/** What waits for somebody's choice: keep theirs, or put mine back. */
export function useUndoConflict(): Conflicted | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => conflicted,
  );
}

export function leaveConflict(): void {
  show(null);
}

function show(next: Conflicted | null): void {
  conflicted = next;
  for (const listener of listeners) listener();
}

function conflictsOf(error: unknown): readonly UndoConflict[] | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('conflicts' in body) || !Array.isArray(body.conflicts))
    return null;
  return body.conflicts as UndoConflict[];
}
