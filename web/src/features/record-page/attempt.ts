import { errorText } from '../../lib/request-error';
import { errorToast } from '../../ui/toast-store';

/** Runs an act and shows its error in a toast. */
export async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    errorToast(errorText(error));
  }
}
