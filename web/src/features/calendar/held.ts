import { moved, resized, sameWhen } from '@fairlead/domain/calendar/moves';
import type { When } from '@fairlead/domain/calendar/when';
import type { KeyboardEvent, RefObject } from 'react';
import { keyOf } from '../../ui/key-names';
import { shiftOf } from './drag-spot';
import type { Shown } from './shown';

export interface Held {
  readonly kind: 'move' | 'resize' | 'create';
  readonly by: 'pointer' | 'keys';
  /** The dragged entry; null while one is being drawn. */
  readonly shown: Shown | null;
  readonly when: When;
  readonly user?: number | undefined;
}

export interface Does {
  readonly zone: string;
  readonly onMove: (shown: Shown, when: When, kind: 'move' | 'resize') => void;
  readonly onCreate: (when: When, user?: number) => void;
  readonly onLift: (shown: Shown) => void;
  readonly onPutBack: (shown: Shown) => void;
  readonly mayMove: (shown: Shown) => boolean;
  readonly mayAdd: boolean;
}

/** What a drag by mouse and one by keyboard share. */
export interface Hand {
  readonly now: RefObject<Held | null>;
  readonly latest: RefObject<Does>;
  readonly hold: (next: Held | null) => void;
}

export function dropHeld({ kind, shown, when, user }: Held, does: Does): void {
  if (!shown) does.onCreate(when, user);
  else if (!sameWhen(shown.when, when)) does.onMove(shown, when, kind === 'resize' ? 'resize' : 'move');
  else does.onPutBack(shown);
}

const DROPS = ['Enter', 'm', ' '];

/** `m` lifts, arrows move, Shift and arrows resize, Enter drops, Escape cancels. True if the key was handled. */
export function heldByKeys(hand: Hand, event: KeyboardEvent, shown: Shown, inTimes: boolean): boolean {
  const was = hand.now.current;
  const isHeld = was?.by === 'keys' && was.shown?.key === shown.key;
  const lifts = keyOf(event) === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isHeld && !lifts) return false;
  event.preventDefault();
  event.stopPropagation();
  if (isHeld) moveHeld(hand, event, was, inTimes);
  else if (!was && hand.latest.current.mayMove(shown)) {
    hand.hold({ kind: 'move', by: 'keys', shown, when: shown.when });
    hand.latest.current.onLift(shown);
  }
  return true;
}

function moveHeld({ latest, hold }: Hand, event: KeyboardEvent, was: Held, inTimes: boolean): void {
  if (DROPS.includes(keyOf(event))) {
    hold(null);
    dropHeld(was, latest.current);
  } else if (event.key === 'Escape') {
    hold(null);
    if (was.shown) latest.current.onPutBack(was.shown);
  } else {
    const by = shiftOf(event, inTimes && was.when.times !== null);
    const change = event.shiftKey ? resized : moved;
    if (by)
      hold({ ...was, kind: event.shiftKey ? 'resize' : was.kind, when: change(was.when, by, latest.current.zone) });
  }
}
