export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastRequest {
  text: string;
  action?: ToastAction;
  /** How long the toast is shown. An error stays until it is dismissed. */
  seconds?: number;
  tone?: 'done' | 'error';
  /** The change that the action would undo: once it is undone in another way, the message is removed. */
  changeSetId?: number;
}

export interface ToastEntry extends ToastRequest {
  id: number;
  /** An operation that is still running: shown until it ends. */
  live?: boolean;
}

/** An error stays until the user has seen it; of more than these, the oldest is removed. */
const MOST_ERRORS = 2;

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/**
 * Shows a message at the lower edge of the content. It replaces the previous one, so that messages do not pile up over
 * the content; what is still running and errors remain. Returns a function that removes it.
 */
export function toast(request: ToastRequest): () => void {
  return show(request);
}

function show(request: Omit<ToastEntry, 'id'>): () => void {
  const entry = { ...request, id: nextId++ };
  publish([...entries.filter((other) => staysBeside(other, entry)), entry]);
  return () => dismiss(entry.id);
}

function staysBeside(other: ToastEntry, next: ToastEntry): boolean {
  // Two operations may run at once, and each ends its own message.
  if (laneOf(other) !== laneOf(next) || next.live) return true;
  if (next.tone !== 'error' || other.text === next.text) return false;
  const errors = entries.filter(({ tone, text }) => tone === 'error' && text !== next.text);
  return errors.indexOf(other) > errors.length - MOST_ERRORS;
}

function laneOf({ tone, live }: ToastEntry): 'error' | 'live' | 'done' {
  if (tone === 'error') return 'error';
  return live ? 'live' : 'done';
}

export interface LiveToast {
  say: (text: string) => void;
  end: () => void;
}

/** Shows a running operation until it ends or the message is dismissed. */
export function liveToast(text: string): LiveToast {
  const id = nextId;
  const end = show({ text, live: true });
  const say = (now: string) => publish(entries.map((entry) => (entry.id === id ? { ...entry, text: now } : entry)));
  return { say, end };
}

/** Shows an error until it is dismissed, with an optional action to continue. */
export function errorToast(text: string, action?: ToastAction): () => void {
  return toast({ text, action, tone: 'error' });
}

export function dismiss(id: number): void {
  publish(entries.filter((entry) => entry.id !== id));
}

/** Removes the message whose action would undo this change. */
export function dismissChange(changeSetId: number): void {
  publish(entries.filter((entry) => entry.changeSetId !== changeSetId));
}

export function dismissAll(): void {
  publish([]);
}

export function currentToasts(): readonly ToastEntry[] {
  return entries;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}
