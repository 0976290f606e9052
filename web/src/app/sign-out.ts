import { signOut } from '@fairlead/domain/session/session.contract';
import { call } from '../lib/api';
import { sendEvent } from '../lib/events';
import { hasKeptDrafts } from '../lib/kept-draft';

/** Asks first whether to keep unsaved input, because the next user of this browser may be someone else. */
export function askToLeave(): void {
  if (hasKeptDrafts()) sendEvent('sign_out:ask', {});
  else void leave();
}

/** Ends the session and unloads the page with all its data. */
export async function leave(): Promise<void> {
  await call(signOut);
  location.assign('/login');
}
