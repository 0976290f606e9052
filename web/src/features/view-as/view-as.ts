import { endViewAs, startViewAs } from '@fairlead/domain/view-as/view-as.contract';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { errorToast } from '../../ui/toast-store';

/** Looks with somebody's eyes from here on: the page is loaded anew, with nothing left of what was seen before. */
export async function viewAs(userId: number, href: string): Promise<void> {
  await attempt(async () => {
    await call(startViewAs, { body: { user_id: userId } });
    rememberStart();
    location.assign(href);
  });
}

export async function endViewing(href: string): Promise<void> {
  await attempt(async () => {
    await call(endViewAs);
    location.assign(href);
  });
}

const START = 'fairlead.view_as.start';

export function rememberStart(): void {
  try {
    sessionStorage.setItem(START, location.pathname + location.search);
  } catch {
    // Then the way back leads to the first page.
  }
}

/** Where to be when one looks with one's own eyes again: on the same page, or where it began if that is not one's own. */
export function afterViewing(isExternal: boolean): string {
  if (!isExternal) return location.pathname + location.search;
  try {
    return sessionStorage.getItem(START) ?? '/';
  } catch {
    return '/';
  }
}

async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    errorToast(errorText(error));
  }
}
