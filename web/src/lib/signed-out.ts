/**
 * What a 401 or 403 means: ask the server whether the session still lives, and only if it does not, go to sign in,
 * with the way back in `next`. Many refused calls at once ask once.
 */
import { isLoggedIn } from '@fairlead/domain/session/session.contract';

let asking: Promise<void> | null = null;

export function checkStillSignedIn(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<void> {
  const response = await fetch(isLoggedIn.path, {
    headers: { Accept: 'application/json', 'Cache-Control': 'no-cache' },
    credentials: 'same-origin',
    cache: 'no-cache',
  }).catch(() => null);
  if (!response?.ok) return;
  const answer = (await response.json()) as { logged_in?: boolean };
  if (answer.logged_in === false) goToSignIn();
}

const OPEN_PATHS = ['/login', '/first_run', '/forgot_password', '/password_reset', '/invitation'];

function goToSignIn(): void {
  if (!OPEN_PATHS.some((path) => location.pathname.startsWith(path))) location.assign(signInAddress());
}

/** The sign-in page, and in it the way back to where somebody was going. */
export function signInAddress(from: string = location.pathname + location.search): string {
  return from === '/' || from === '/login' ? '/login' : `/login?next=${encodeURIComponent(from)}`;
}

/** Only a path of this site is a way back: never another host. */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.startsWith('/\\') || next.startsWith('/login'))
    return '/';
  return next;
}
