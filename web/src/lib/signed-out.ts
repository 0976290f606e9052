/**
 * Handles a 401 or 403: asks the server whether the session is still valid, and only if it is not, opens the sign-in
 * page with the return address in `next`. Many refused calls together cause one question.
 */
import { isLoggedIn } from '@fairlead/domain/session/session.contract';

let asking: Promise<boolean> | null = null;

/** Answers whether the user is signed in; false too if the server cannot be asked. */
export function checkStillSignedIn(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const response = await fetch(isLoggedIn.path, {
    headers: { Accept: 'application/json', 'Cache-Control': 'no-cache' },
    credentials: 'same-origin',
    cache: 'no-cache',
  }).catch(() => null);
  if (!response?.ok) return false;
  const answer = (await response.json()) as { logged_in?: boolean };
  if (answer.logged_in === false) goToSignIn();
  return answer.logged_in === true;
}

const OPEN_PATHS = [
  '/login',
  '/first_run',
  '/forgot_password',
  '/password_reset',
  '/invitation',
  '/signup',
  '/backend',
];

function goToSignIn(): void {
  if (!OPEN_PATHS.some((path) => location.pathname.startsWith(path))) location.assign(signInAddress());
}

/** The sign-in page, with the address that the user wanted to open as the return address. */
export function signInAddress(from: string = location.pathname + location.search): string {
  return from === '/' || from === '/login' ? '/login' : `/login?next=${encodeURIComponent(from)}`;
}

/** Only a path of this site is accepted as a return address: never another host. */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.startsWith('/\\') || next.startsWith('/login'))
    return '/';
  return next;
}
