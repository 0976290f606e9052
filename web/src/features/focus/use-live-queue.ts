import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useLiveOfAny } from '../../lib/live';
import { useThrottle } from '../../lib/live/use-throttle';
import { ownChangesKnown } from '../../lib/own-changes';

/** Names of companies change rarely and may be outdated for a while. */
const NAMES_MS = 30_000;

/** While a dialog is open, the deal that it is about stays; an answer from before the user's own change would revert it. */
const held = () => ownChangesKnown() !== null || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Deals come and leave as other users change deals, tasks and events. The result says whether their change was read last. */
export function useLiveQueue(key: QueryKey): RefObject<boolean> {
  const queries = useQueryClient();
  const byOthers = useRef(false);
  const again = () => {
    byOthers.current = true;
    return queries.invalidateQueries({ queryKey: key });
  };
  const throttle = useThrottle(again, { held });
  const slow = useThrottle(again, { held, leastMs: NAMES_MS, spreadMs: NAMES_MS });
  useLiveOfAny([DEAL.name, CALENDAR_ENTRY.name], () => throttle.ask());
  useLiveOfAny([COMPANY.name], () => slow.ask());
  return byOthers;
}
