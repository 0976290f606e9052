import { percentText } from '@fairlead/domain/locale/locale';
import {
  type Conflict,
  type Resolve,
  showUndoAction,
  type UndoAction,
  type UndoAnswer,
  undo as undoChangeSet,
} from '@fairlead/domain/changes/changes.contract';
import { percentOf } from '@fairlead/domain/long-work/state';
import { useSyncExternalStore } from 'react';
import { dismissChange, errorToast, type LiveToast, liveToast, toast } from '../ui/toast-store';
import { call } from './api';
import { conflictsOf } from './conflicts';
import { untilEnded } from './long-work';
import { undoablesKnown } from './own-changes';
import { sendEvent } from './events';
import { queryClient } from './queries';
import { errorText, RequestError } from './request-error';

const undoMessages = {
  undo: 'Undo',
  waiting: 'Waiting for the last change to be saved…',
  undoing: (what: string) => `Undoing: ${what}`,
  goesOn: (what: string) => `${what}…`,
  part: (what: string, percent: number) => `${what}… ${percentText(percent)}`,
  undone: (what: string, act?: string) => (act ? `${act} undone` : `Undone: ${what}`),
  undoneBut: (what: string, left: number) => `Undone, except ${left} that could not be: ${what}`,
  redo: 'Redo',
  redone: (what: string, act?: string) => (act ? `${act} redone` : `Redone: ${what}`),
  nothing: 'There is nothing to undo',
};

interface Done {
  changeSetId: number;
  text: string;
  /** The name of what was done, for a shorter message after its undo: `Move undone`. */
  act?: string;
  /** The change is itself an undo: undoing it does it all again. */
  again?: boolean;
  /** What the user does by undoing it, if that has a name of its own: `Restoring Seats`. */
  undoing?: string;
  /** What the user has done by undoing it, if that has a name of its own: `Seats restored`. */
  undone?: string;
}

export interface Conflicted extends Done {
  conflicts: readonly Conflict[];
}

const DEPTH = 50;
/** Undoing thousands of records takes time: after this delay a message says that it is still running. */
const LONG_MS = 400;
/** A change that is still being saved after this time hangs. */
const WAITS_MS = 1000;
let waits = 0;
let waitsSaid: ReturnType<typeof saysLater> | null = null;
let stack: readonly Done[] = [];
let conflicted: Conflicted | null = null;
const going = new Set<number>();
/** Undos that were requested while another is running: they follow it in order, and are dropped if it fails. */
let waiting: readonly Done[] = [];
const listeners = new Set<() => void>();

/** Shows a message about the change, offers Undo for 15 seconds, and keeps the change for Ctrl or ⌘ Z afterwards. */
export function offerUndo(text: string, changeSetId: number | null, act?: string): void {
  if (changeSetId === null) {
    toast({ text });
    return;
  }
  const done = { changeSetId, text, act };
  remember(done);
  const action = { label: undoMessages.undo, run: () => void undo(done) };
  toast({ text, seconds: 15, changeSetId, action });
}

/** Keeps a change for Ctrl or ⌘ Z without a message, as after an inline edit. */
export function rememberChange(text: string, changeSetId: number | null): void {
  if (changeSetId !== null) remember({ changeSetId, text });
}

/** In the order in which the changes were made: the answers of two that were made at once may arrive in another. */
function remember(done: Done): void {
  stack = [...stack.slice(1 - DEPTH), done].sort((a, b) => a.changeSetId - b.changeSetId);
}

/**
 * Undoes the last change: Ctrl or ⌘ Z. Pressed again while an undo is under way, it undoes the change before next;
 * pressed while a change is being saved, it waits for it, and undoes nothing if it is not saved: that change was meant.
 */
export function undoLast(): void {
  const saved = undoablesKnown();
  if (!saved) {
    undoLastKnown();
    return;
  }
  const end = sayItWaits();
  // What awaits the answer offers its undo first.
  void saved.then((isDone) => isDone && setTimeout(undoLastKnown)).finally(end);
}

/** However often Ctrl+Z is pressed meanwhile, one message says so. */
function sayItWaits(): () => void {
  waits += 1;
  waitsSaid ??= saysLater(WAITS_MS, () => undoMessages.waiting);
  return () => {
    waits -= 1;
    if (waits > 0) return;
    waitsSaid?.end();
    waitsSaid = null;
  };
}

function undoLastKnown(): void {
  const asked = new Set([...going, ...waiting.map(({ changeSetId }) => changeSetId)]);
  const last = stack.findLast(({ changeSetId }) => !asked.has(changeSetId));
  if (last && going.size > 0) waiting = [...waiting, last];
  else if (last) void undo(last);
  else if (asked.size === 0) toast({ text: undoMessages.nothing });
}

function undoNext(): void {
  const [next, ...rest] = waiting;
  waiting = rest;
  if (next) void undo(next);
}

export async function undo(done: Done, resolve?: Resolve): Promise<void> {
  if (going.has(done.changeSetId)) return;
  show(null);
  dismissChange(done.changeSetId);
  const saying = sayItGoesOn(done);
  try {
    const body = { background: true, ...(resolve && { resolve }) };
    const answer = await inFull(await call(undoChangeSet, { params: { id: done.changeSetId }, body }), saying.percent);
    stack = stack.filter((other) => other.changeSetId !== done.changeSetId);
    sayUndone(done, answer.skipped.length, answer.change_set_id);
  } catch (error) {
    waiting = [];
    const conflicts = conflictsOf<Conflict>(error);
    if (conflicts) show({ ...done, conflicts });
    else errorToast(errorText(error));
    return;
  } finally {
    saying.end();
  }
  undoNext();
  await queryClient.invalidateQueries();
  sendEvent('list_view:refresh', {});
}

/** For many records the server answers with a job that it has started. */
async function inFull(answer: UndoAnswer, onPercent: (percent: number) => void): Promise<UndoOutcome> {
  if (!answer.undo_action) return answer;
  const ask = async ({ id }: UndoAction) => (await call(showUndoAction, { params: { id } })).undo_action;
  const ended = await untilEnded(answer.undo_action, ask, (latest) => onPercent(percentOf(latest)));
  if (ended.status !== 'failed') return ended;
  const { error, conflicts } = ended;
  throw new RequestError(409, conflicts.length ? { error, conflicts } : { error });
}

type UndoOutcome = Pick<UndoAnswer, 'skipped' | 'change_set_id'>;

/** While an undo is running, the same undo is not requested again. */
function sayItGoesOn({ changeSetId, text, undoing = undoMessages.undoing(text) }: Done): {
  percent: (percent: number) => void;
  end: () => void;
} {
  going.add(changeSetId);
  let sentence = undoMessages.goesOn(undoing);
  const said = saysLater(LONG_MS, () => sentence);
  return {
    percent: (percent) => {
      sentence = undoMessages.part(undoing, percent);
      said.say(sentence);
    },
    end: () => {
      going.delete(changeSetId);
      said.end();
    },
  };
}

/** A message about something that takes longer than this time, until it ends. */
function saysLater(ms: number, sentence: () => string): LiveToast {
  let shown: LiveToast | undefined;
  const timer = setTimeout(() => {
    shown = liveToast(sentence());
  }, ms);
  return {
    say: (text) => shown?.say(text),
    end: () => {
      clearTimeout(timer);
      shown?.end();
    },
  };
}

function sayUndone({ text, act, again, undone }: Done, skipped: number, changeSetId: number | null): void {
  if (undone && skipped === 0) {
    offerUndo(undone, changeSetId);
    return;
  }
  const sentence = skipped > 0 ? undoMessages.undoneBut(text, skipped) : undoMessages.undone(text, act);
  const back = changeSetId === null ? null : { changeSetId, text, act, again: !again };
  toast({
    text: again ? undoMessages.redone(text, act) : sentence,
    changeSetId: changeSetId ?? undefined,
    action: back ? { label: again ? undoMessages.undo : undoMessages.redo, run: () => void undo(back) } : undefined,
  });
}

/** The conflict that waits for the user's choice: keep theirs, or restore mine. */
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
