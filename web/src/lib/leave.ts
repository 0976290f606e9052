import { signOut } from '@fairlead/domain/session/session.contract';
import { errorToast } from '../ui/toast-store';
import { call } from './api';
import { errorText } from './request-error';

/** Ends the session and unloads the page with all its data. */
export async function leave(): Promise<void> {
  await call(signOut);
  location.assign('/login');
}

/** The same for a button without a form: a failure is reported as a toast. */
export async function leaveOrReport(): Promise<void> {
  try {
    await leave();
  } catch (error) {
    errorToast(errorText(error));
  }
}
