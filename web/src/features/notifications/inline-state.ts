import { readWire } from '@fairlead/domain/dates/wire';
import { INLINE_MS, MOST_INLINE } from '@fairlead/domain/notifications/events';
import type { Notification } from '@fairlead/domain/notifications/notifications.contract';
import { useEffect, useRef } from 'react';
import { useKeptState } from '../../lib/kept-state';
import { useFormats } from '../../ui/formats';

/** Older notifications are shown in the panel alone, so that no user returns to a screen full of old news. */
const FRESH_MS = 120_000;
const OVER = 0;

/** By notification: the time at which it disappears, 0 when it is gone, null if it stays until it is closed. */
type Ends = Readonly<Record<string, number | null>>;

interface InlineOne {
  readonly key: string;
  readonly one: Notification;
  readonly total: number | null;
  readonly left: number;
}

/** A notification that is sent again, because more was folded into it, counts as another one. */
const keyOf = ({ uuid, received_at }: Notification) => `${uuid} ${received_at}`;

/**
 * Which notifications are shown inline: none that the open page shows itself. Kept in the browser, so that a reload and
 * other tabs show the same.
 */
export function useInline(
  user: string,
  entries: readonly Notification[] | undefined,
  isOnPage: (one: Notification) => boolean,
) {
  const { now } = useFormats();
  const [ends, keep] = useKeptState<Ends>(`inline-notifications.${user}`, {});
  // Two may end before the next render.
  const latest = useRef(ends);
  const change = (next: Ends) => {
    latest.current = next;
    keep(next);
  };
  useEffect(() => {
    if (!entries) return;
    const time = now().getTime();
    const endOf = (one: Notification) => (isOnPage(one) ? OVER : firstEnd(one, ends, time));
    const next = Object.fromEntries(entries.map((one) => [keyOf(one), endOf(one)]));
    if (JSON.stringify(next) !== JSON.stringify(ends)) change(next);
  });
  const time = now().getTime();
  const open = (entries ?? []).flatMap((one): InlineOne[] => {
    const key = keyOf(one);
    const end = ends[key];
    if (one.seen || end === undefined || end === OVER || (end !== null && end <= time)) return [];
    return [{ key, one, total: end === null ? null : INLINE_MS, left: end === null ? 0 : end - time }];
  });
  return {
    // The newest below.
    shown: open.slice(0, MOST_INLINE).reverse(),
    end: (key: string) => change({ ...latest.current, [key]: OVER }),
    keepLeft: (key: string, left: number) => change({ ...latest.current, [key]: now().getTime() + left }),
  };
}

function firstEnd(one: Notification, ends: Ends, time: number): number | null {
  if (keyOf(one) in ends) return ends[keyOf(one)] ?? null;
  const read = readWire(one.received_at);
  const age = read.kind === 'instant' ? time - read.instant.getTime() : FRESH_MS;
  if (one.seen || age >= FRESH_MS) return OVER;
  return one.keep_opened ? null : time + INLINE_MS;
}
