import { endViewAs, startViewAs } from '@fairlead/domain/view-as/view-as.contract';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { errorToast } from '../../ui/toast-store';

/** Looks with somebody's eyes from here on: the page is loaded anew, with nothing left of what was seen before. */
export async function viewAs(userId: number, href: string): Promise<void> {
  await attempt(async () => {
    await call(startViewAs, { body: { user_id: userId } });
    location.assign(href);
  });
}

export async function endViewing(href: string): Promise<void> {
  await attempt(async () => {
    await call(endViewAs);
    location.assign(href);
  });
}

async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    errorToast(errorText(error));
  }
}
