import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Option, OptionState, OptionValue } from './options';

/** The key of the option "create". */
export const CREATE = '\u0000create';

export interface Listbox<V extends OptionValue> {
  id: string;
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The key of the option that is active for the keyboard. */
  active: string | null;
  setActive: (key: string) => void;
  optionId: (key: string) => string;
  activeId: string | undefined;
  options: readonly Option<V>[];
  state: OptionState;
  offersCreate: boolean;
  choose: (key: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface Settings<V extends OptionValue> {
  open: boolean;
  setOpen: (open: boolean) => void;
  found: { options: readonly Option<V>[]; state: OptionState };
  text: string;
  canCreate: boolean;
  /** The option that is active when the list opens. */
  chosen: string | null;
  onChoose: (key: string) => void;
}

/** Arrow keys move along the options, Enter selects, Escape closes; the focus does not move. */
export function useListbox<V extends OptionValue>(settings: Settings<V>): Listbox<V> {
  const { open, setOpen, found, chosen } = settings;
  const id = useId();
  const [active, setActive] = useState<string | null>(null);
  const typed = settings.text.trim().toLowerCase();
  const offersCreate =
    settings.canCreate && typed !== '' && !found.options.some(({ label }) => label.toLowerCase() === typed);
  const enabled = found.options.filter(({ disabled }) => !disabled).map(({ value }) => String(value));
  const keys = offersCreate ? [...enabled, CREATE] : enabled;
  const at = active !== null && keys.includes(active) ? active : firstOf(keys, chosen, typed);
  const optionId = (key: string) => `${id}-${key === CREATE ? 'create' : key}`;
  useEffect(() => {
    if (!open) setActive(null);
  }, [open]);
  useEffect(() => {
    if (open && at) bringIntoView(document.getElementById(optionId(at)));
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !walk(event, keys, at, { ...settings, setActive })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = settings.onChoose;
  return {
    id,
    open,
    setOpen,
    active: at,
    setActive,
    optionId,
    offersCreate,
    choose,
    onKeyDown,
    activeId: open && at ? optionId(at) : undefined,
    options: found.options,
    state: found.state,
  };
}

interface Walk {
  open: boolean;
  setOpen: (open: boolean) => void;
  setActive: (key: string) => void;
  onChoose: (key: string) => void;
}

/** True when the list handled the key. */
function walk(event: KeyboardEvent, keys: readonly string[], at: string | null, list: Walk): boolean {
  const index = at === null ? -1 : keys.indexOf(at);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    const next = keys[(index + step + keys.length) % keys.length];
    if (!list.open) list.setOpen(true);
    else if (next !== undefined) list.setActive(next);
    return true;
  }
  if (!list.open) return false;
  if (event.key === 'Escape') {
    list.setOpen(false);
    return true;
  }
  if (event.key !== 'Enter' || at === null) return false;
  list.onChoose(at);
  return true;
}

function firstOf(keys: readonly string[], chosen: string | null, typed: string): string | null {
  if (chosen !== null && !typed && keys.includes(chosen)) return chosen;
  return keys[0] ?? null;
}

/** Scrolls only the list: scrolling the page would also move a layer that is not positioned yet. */
function bringIntoView(option: HTMLElement | null): void {
  const list = option?.closest('[role="listbox"]');
  if (!option || !list) return;
  const above = option.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientTop;
  const below = above + option.offsetHeight - list.clientHeight;
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += below;
}
