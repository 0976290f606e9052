import type { LivePresent } from '@fairlead/domain/live/live.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../session';

/** Which records this tab has open, and who else has them open. The connection reads the first and writes the second. */

export interface OpenRecord {
  readonly kind: RecordKind;
  readonly id: number;
  readonly field: string | null;
}

type Users = LivePresent['users'];

const NO_USERS: Users = [];
let open: readonly OpenRecord[] = [];
let present: ReadonlyMap<string, LivePresent> = new Map();
const opened = new Set<() => void>();
const shown = new Set<() => void>();

export const openRecords = {
  now: () => open,
  watch: (listener: () => void) => listening(opened, listener),
};

export function showPresent(all: readonly LivePresent[]): void {
  present = new Map([...present, ...all.map((one): [string, LivePresent] => [`${one.kind} ${one.id}`, one])]);
  for (const listener of shown) listener();
}

/** For a tab that is opened later. */
export function presentNow(): LivePresent[] {
  return [...present.values()];
}

/** While mounted, the record counts as open. Returns the other users who have it open. */
export function usePresence(kind: RecordKind, id: number): Users {
  useEffect(() => {
    set([...without(kind, id), { kind, id, field: null }]);
    return () => set(without(kind, id));
  }, [kind, id]);
  return usePresent(kind, id);
}

/** The other users who have the record open, without opening it. */
export function usePresent(kind: RecordKind, id: number): Users {
  const { user } = useSession();
  const users = useSyncExternalStore(
    (listener) => listening(shown, listener),
    () => present.get(`${kind} ${id}`)?.users ?? NO_USERS,
  );
  return users.some((one) => one.id === user.id) ? users.filter((one) => one.id !== user.id) : users;
}

/** While mounted, others who have the record open see that this user is typing in the field. */
export function useTyping(kind: RecordKind, id: number, field: string): void {
  useEffect(() => {
    const write = (next: string | null) =>
      set(open.map((one) => (one.kind === kind && one.id === id ? { ...one, field: next } : one)));
    write(field);
    return () => write(null);
  }, [kind, id, field]);
}

function set(next: readonly OpenRecord[]): void {
  open = next;
  for (const listener of opened) listener();
}

function without(kind: RecordKind, id: number): OpenRecord[] {
  return open.filter((one) => one.kind !== kind || one.id !== id);
}

function listening(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
