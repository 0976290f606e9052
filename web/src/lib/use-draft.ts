import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../ui/toast-store';
import { keepUnsaved, unsavedIn, useUnsaved } from './drafts';
import { useSession } from './session';

const messages = {
  unsavedKept: (what: string) => `Changes to ${what} are not saved yet. They are kept in this browser.`,
  backToThem: 'Back to them',
};

interface What<T> {
  /** Such as `users/12`; `users/new` for a new one. */
  key: string;
  /** The name used in the warning. */
  label: string;
  /** The address of its form. */
  href: string;
  saved: T;
}

export interface Draft<T> {
  value: T;
  set: (patch: Partial<T>) => void;
  /** Only the values that differ from the saved ones. */
  changes: Partial<T>;
  dirty: boolean;
  /** The form started with unsaved changes from an earlier visit. */
  found: boolean;
  forget: () => void;
}

/**
 * A form for something saved. Unsaved changes are kept until they are saved or discarded, through closing, leaving
 * and reloading; a user who leaves them behind gets a message with a link back.
 */
export function useDraft<T extends object>({ key, label, href, saved }: What<T>): Draft<T> {
  const scope = useDraftScope();
  const changes = (useUnsaved(scope)[key]?.changes ?? {}) as Partial<T>;
  const [found] = useState(() => key in unsavedIn(scope));
  useWarning(scope, key);
  const dirty = Object.keys(changes).length > 0;
  const write = (next: Partial<T>) => {
    const differing = Object.entries(next).filter(([name, value]) => !same(value, saved[name as keyof T]));
    const kept = differing.length ? { label, href, changes: Object.fromEntries(differing) } : null;
    keepUnsaved(scope, key, kept);
  };
  return {
    value: { ...saved, ...changes },
    set: (patch) => write({ ...((unsavedIn(scope)[key]?.changes ?? {}) as Partial<T>), ...patch }),
    changes,
    dirty,
    found: found && dirty,
    forget: () => keepUnsaved(scope, key, null),
  };
}

/** Drafts belong to the user who typed them, in the account in which they typed them. */
export function useDraftScope(): string {
  const { user, account } = useSession();
  return `administration/${account.id}/${user.id}`;
}

function useWarning(scope: string, key: string): void {
  const router = useRouter();
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      // A form that is mounted again immediately, as with the first render in development, was not left.
      queueMicrotask(() => {
        const kept = unsavedIn(scope)[key];
        if (!left.current || !kept) return;
        const back = () => void router.navigate({ href: kept.href });
        toast({ text: messages.unsavedKept(kept.label), action: { label: messages.backToThem, run: back } });
      });
    };
  }, [scope, key, router]);
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
