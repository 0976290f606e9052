const ON_MAC: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧', del: '⌫' };
const ELSEWHERE: Readonly<Record<string, string>> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift', del: 'Del' };

/** A key as this computer names it. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export function keyName(key: string): string {
  return (isMac() ? ON_MAC : ELSEWHERE)[key] ?? `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

/** The pressed key as without caps lock: a letter is small, and with Shift capital. */
export function keyOf({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): string {
  if (!/^\p{L}$/u.test(key)) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/**
 * Whether Alt only helps to type a sign, as `[` on a German keyboard: AltGr, which some systems report as Ctrl and Alt,
 * or ⌥ on a Mac.
 */
export function isTypingSign(event: KeyboardEvent): boolean {
  const isAltGr = event.getModifierState('AltGraph') || (isMac() && event.altKey && !event.ctrlKey && !event.metaKey);
  return isAltGr && /^[^\p{L}\p{N}]$/u.test(event.key);
}

/** The keys that submit a form from any of its fields. */
export const SUBMIT_KEYS = [keyName('mod'), 'Enter'] as const;

/** On a Mac also Backspace: it is labeled so, and many keyboards there have no other. */
export function isDelete({ key }: { readonly key: string }): boolean {
  return key === 'Delete' || (key === 'Backspace' && isMac());
}
