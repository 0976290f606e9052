import { endViewAs, startViewAs } from '@fairlead/domain/view-as/view-as.contract';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { errorToast } from '../../ui/toast-store';

/** Starts View as: the page is reloaded, so that no data read before remains. */
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
    // If storage is blocked, ending View as leads to the first page.
  }
}

/**
 * The address to open when View as ends: the same page, or, after viewing as an external user, the page where View as
 * began.
 */
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
