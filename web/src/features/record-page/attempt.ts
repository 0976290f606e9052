import { errorText } from '../../lib/request-error';
import { errorToast } from '../../ui/toast-store';

/** Runs an act and says in a toast what went wrong. */
export async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    errorToast(errorText(error));
  }
}
