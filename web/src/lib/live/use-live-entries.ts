import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import { useAppEvent } from '../events';
import { newsOf } from '../live';
import { ownChangesKnown } from '../own-changes';
import { useThrottle } from './use-throttle';

/** Names of records beside tasks and events change rarely and may be outdated for a while. */
const NAMES_MS = 8000;

interface Options {
  /** True while no entry may move on the screen. */
  readonly held?: () => boolean;
}

/**
 * Reads tasks and events again after colleagues, or another device of the user, have changed some, and after records
 * appeared or left, on which entries are. It waits for the user's own changes: an answer from before would revert them on the screen.
 */
export function useLiveEntries(again: () => Promise<unknown>, { held }: Options = {}): void {
  const waits = () => ownChangesKnown() !== null || (held?.() ?? false);
  const throttle = useThrottle(again, { held: waits });
  const slow = useThrottle(again, { held: waits, leastMs: NAMES_MS });
  useAppEvent('live:told', (message) => {
    if (changesEntries(message)) throttle.ask();
    else if (RECORD_KINDS.some((kind) => newsOf(kind, message))) slow.ask();
  });
}

function changesEntries(message: LiveMessage): boolean {
  const { changed = [], gone = [] } = message;
  return gone.length > 0 || changed.some(({ op }) => op !== 'update') || newsOf(CALENDAR_ENTRY.name, message) !== null;
}
