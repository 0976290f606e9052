export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastRequest {
  text: string;
  action?: ToastAction;
  /** How long it stays. An error stays until it is dismissed. */
  seconds?: number;
  tone?: 'done' | 'error';
}

export interface ToastEntry extends ToastRequest {
  id: number;
}

/** Never more at once: the oldest that is not an error goes. */
const MOST = 3;

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Says what happened, at the bottom left. Answers how to take it away. */
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

/** Says what goes on until it ends. */
export function liveToast(text: string): LiveToast {
  const id = nextId;
  const end = toast({ text, seconds: LONGEST_S });
  const say = (now: string) => publish(entries.map((entry) => (entry.id === id ? { ...entry, text: now } : entry)));
  return { say, end };
}

/** An error stays until it is read, and offers a way on. */
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
