import { sendEvent } from '../lib/events';
import { hasKeptDrafts } from '../lib/kept-draft';
import { leaveOrReport } from '../lib/leave';

/** Asks first whether to keep unsaved input, because the next user of this browser may be someone else. */
export function askToLeave(): void {
  if (hasKeptDrafts()) sendEvent('sign_out:ask', {});
  else void leaveOrReport();
}
