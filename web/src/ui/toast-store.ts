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
}

export interface ToastEntry extends ToastRequest {
  id: number;
}

/** The maximum shown together: the oldest that is not an error is removed. */
const MOST = 3;

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a message at the lower edge of the content. Returns a function that removes it. */
export function toast(request: ToastRequest): () => void {
  const entry = { ...request, id: nextId++ };
  const kept = entries.length < MOST ? entries : withoutOldest();
  publish([...kept, entry]);
  return () => dismiss(entry.id);
}

export interface LiveToast {
  say: (text: string) => void;
  end: () => void;
}

const LONGEST_S = 3600;

/** Shows a running operation until it ends. */
export function liveToast(text: string): LiveToast {
  const id = nextId;
  const end = toast({ text, seconds: LONGEST_S });
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

function withoutOldest(): readonly ToastEntry[] {
  const oldest = entries.find((entry) => entry.tone !== 'error') ?? entries[0];
  return entries.filter((entry) => entry !== oldest);
}

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}
