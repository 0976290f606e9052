import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import { useAppEvent } from '../events';
import { newsOf } from '../live';
import { ownChangesKnown } from '../own-changes';
import { useThrottle } from './use-throttle';

/** Names of records beside tasks and events change rarely, while records change all the time: the names may be outdated for a while. */
const NAMES_MS = 30_000;

interface Options {
  /** True while no entry may move on the screen. */
  readonly held?: () => boolean;
}

/**
 * Reads tasks and events again after colleagues, or another device of the user, have changed some, and after records
 * that they are on have left or come back. It waits for the user's own changes: an answer from before would revert them on the screen.
 */
export function useLiveEntries(again: () => Promise<unknown>, { held }: Options = {}): void {
  const waits = () => ownChangesKnown() !== null || (held?.() ?? false);
  const throttle = useThrottle(again, { held: waits });
  const slow = useThrottle(again, { held: waits, leastMs: NAMES_MS, spreadMs: NAMES_MS });
  useAppEvent('live:told', (message) => {
    if (changesEntries(message)) {
      // It reads the names, too.
      slow.stop();
      throttle.ask();
    } else if (changesNames(message)) slow.ask();
  });
}

function changesEntries(message: LiveMessage): boolean {
  const { gone = [], lists = [] } = message;
  const isListed = RECORD_KINDS.some((kind) => lists.includes(kind));
  const left = old(message).some(({ op }) => op !== 'update');
  return gone.length > 0 || isListed || left || newsOf(CALENDAR_ENTRY.name, message) !== null;
}

function changesNames(message: LiveMessage): boolean {
  const known = { ...message, changed: old(message) };
  return RECORD_KINDS.some((kind) => newsOf(kind, known));
}

/** The changes of records that may have tasks and events: a new one has none yet. */
const old = ({ changed = [] }: LiveMessage) => changed.filter(({ op }) => op !== 'create');
