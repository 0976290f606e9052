import { signOut } from '@fairlead/domain/session/session.contract';
import { call } from '../lib/api';
import { sendEvent } from '../lib/events';
import { hasKeptDrafts } from '../lib/kept-draft';

/** Asks first what is to become of what was typed and not saved; the next to sit here may be somebody else. */
export function askToLeave(): void {
  if (hasKeptDrafts()) sendEvent('sign_out:ask', {});
  else void leave();
}

/** Leaves the session and the page with all it holds. */
export async function leave(): Promise<void> {
  await call(signOut);
  location.assign('/login');
}
