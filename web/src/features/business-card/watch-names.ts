import { CARD, type NamedRecord, recordAt, recordInFocus } from './record-name';

/** What opened a card decides what closes it: a pointer that leaves, or the focus. */
export type OpenedBy = 'pointer' | 'keys' | 'press';

export interface Watcher {
  /** The pointer is on a name and may stay there. */
  readonly onNear: (record: NamedRecord) => void;
  readonly onOpen: (record: NamedRecord, by: OpenedBy) => void;
  readonly onClose: () => void;
  /** How the open card was opened; null while there is none. */
  readonly opened: () => { by: OpenedBy; element: HTMLElement } | null;
}

/** A card opens after the pointer has rested on a name for this long. */
const REST_MS = 400;
/** A pointer that only passes over names requests nothing. */
const NEAR_MS = 60;
/** The way from the name to its card. */
const LEAVE_MS = 250;
/** A resting hand still trembles by this much. */
const STILL_PX = 4;

/** Watches pointer and keys over the whole page; returns how to stop. */
export function watchNames(watcher: Watcher): () => void {
  const stops = [watchPointer(watcher), watchKeys(watcher)];
  return () => {
    for (const stop of stops) stop();
  };
}

function watchPointer(watcher: Watcher): () => void {
  const { onClose, opened } = watcher;
  const rests = resting(watcher);
  const leaving = pausing(() => opened()?.by === 'pointer' && !hasOpenLayer() && onClose());
  let last = '';
  const move = (event: PointerEvent) => {
    // A page that moves under a still pointer does not request a card.
    const at = `${event.clientX},${event.clientY}`;
    if (event.pointerType === 'touch' || at === last) return;
    last = at;
    const target = event.target instanceof Element ? event.target : null;
    if (isOnCard(target) || opened()?.element.contains(target)) leaving.stop();
    else if (opened()) leaving.start();
    rests.move(event.buttons ? null : recordAt(target), event);
  };
  const press = ({ target }: PointerEvent) => {
    rests.forget();
    if (opened() && !isOnCard(target) && !hasOpenLayer()) onClose();
  };
  const scroll = ({ target }: Event) => {
    if (isOnCard(target)) return;
    rests.forget();
    if (opened()?.by === 'pointer') onClose();
  };
  const out = ({ relatedTarget }: PointerEvent) => {
    if (relatedTarget) return;
    rests.forget();
    leaving.start();
  };
  const dragstart = rests.forget;
  return listen({ pointermove: move, pointerdown: press, scroll, wheel: scroll, dragstart, pointerout: out }, () => {
    rests.forget();
    leaving.stop();
  });
}

/** The pointer rests on a name: its record is requested at once, and the card opens a little later. */
function resting({ onNear, onOpen, opened }: Watcher) {
  let name: NamedRecord | null = null;
  let from = { x: 0, y: 0 };
  let near: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(near);
    clearTimeout(rest);
    name = null;
  };
  const move = (found: NamedRecord | null, { clientX, clientY }: PointerEvent) => {
    const isSame = found?.element === name?.element;
    if (isSame && Math.hypot(clientX - from.x, clientY - from.y) <= STILL_PX) return;
    if (!isSame) {
      forget();
      if (found) near = setTimeout(() => onNear(found), NEAR_MS);
    }
    name = found;
    from = { x: clientX, y: clientY };
    clearTimeout(rest);
    if (found && opened()?.element !== found.element) rest = setTimeout(() => onOpen(found, 'pointer'), REST_MS);
  };
  return { move, forget };
}

function pausing(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const start = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      act();
    }, LEAVE_MS);
  };
  return { start, stop };
}

function watchKeys({ onOpen, onClose, opened }: Watcher): () => void {
  const keydown = (event: KeyboardEvent) => {
    const isShiftEnter = event.key === 'Enter' && event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    const record = isShiftEnter && !isOnCard(event.target) ? recordInFocus() : null;
    if (record) {
      event.preventDefault();
      event.stopPropagation();
      onOpen(record, 'keys');
      return;
    }
    if (!opened() || hasOpenLayer()) return;
    const isModifier = ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key);
    if (event.key === 'Escape') event.stopPropagation();
    if (event.key === 'Escape' || (!isOnCard(event.target) && !isModifier)) onClose();
  };
  return listen({ keydown });
}

/** A menu of the card floats outside it. */
function hasOpenLayer(): boolean {
  return document.querySelector(`[${CARD}] [aria-expanded="true"]`) !== null;
}

function isOnCard(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${CARD}]`) !== null;
}

type Listeners = { [K in keyof DocumentEventMap]?: (event: DocumentEventMap[K]) => void };

/** Listens before all other handlers of the page. */
export function listen(listeners: Listeners, stopping = () => undefined as void, passive = true): () => void {
  const all = Object.entries(listeners) as [string, EventListener][];
  const options = (name: string) => ({ capture: true, passive: passive && name !== 'keydown' });
  for (const [name, listener] of all) document.addEventListener(name, listener, options(name));
  return () => {
    stopping();
    for (const [name, listener] of all) document.removeEventListener(name, listener, options(name));
  };
}
