import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { isTypingSign } from '../ui/key-names';

export interface Shortcut {
  /** `c`, `?`, `mod+z`, or two keys in sequence: `g d`. `mod` is ⌘ on a Mac, Ctrl elsewhere. */
  keys: string;
  /** The label in the shortcut sheet. */
  label: string;
  group: string;
  run: () => void;
}

const SEQUENCE_MS = 1000;
/** Held down, these go on from one to the next. All others act once: the next deal is not won as well. */
const HELD = new Set(['j', 'k', '[', ']']);

let active: readonly Shortcut[] = [];
let first: { key: string; at: number } | null = null;
const listeners = new Set<() => void>();

/**
 * Registers the keys while the component is mounted. When two components use the same key, the one mounted later
 * wins. A layout effect, so that a key pressed as soon as the screen is shown is not lost.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const names = shortcuts.map(({ keys }) => keys).join('\n');
  useLayoutEffect(() => {
    const mine = latest.current.map((shortcut, index) => ({ ...shortcut, run: () => latest.current[index]?.run() }));
    publish([...mine, ...active]);
    return () => publish(active.filter((shortcut) => !mine.includes(shortcut)));
    // The effect depends on the names of the shortcuts only: their handlers are read when a key is pressed.
  }, [names]);
}

/** All active shortcuts, for the sheet. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => active);
}

/** Listens to the keyboard for the whole product; used once, in the layout. */
export function useShortcutKeys(): void {
  useLayoutEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || isTyping(event) || isInMenu(event) || isBehindDialog()) return;
  if ((event.altKey || event.getModifierState('AltGraph')) && !isTypingSign(event)) return;
  const key = nameOf(event);
  const sequence = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${key}` : null;
  const hit = active.find(({ keys }) => keys === sequence) ?? active.find(({ keys }) => keys === key);
  first = hit ? null : { key, at: event.timeStamp };
  if (!hit) return;
  event.preventDefault();
  if (!event.repeat || HELD.has(hit.keys)) hit.run();
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mod = (event.metaKey || event.ctrlKey) && !isTypingSign(event);
  // Signs such as `?` need Shift on many keyboards; letters do not, and caps lock alone changes nothing.
  const shift = event.shiftKey && (mod || /^\p{L}$/u.test(key));
  return `${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${key}`;
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/**
 * A menu handles its own keys; Escape closes only the menu and nothing behind it, even when the menu is already
 * removed.
 */
function isInMenu({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role="menu"]') !== null;
}

function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Shortcut[]): void {
  active = next;
  for (const listener of listeners) listener();
}
