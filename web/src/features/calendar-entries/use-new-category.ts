import { newEntryCall } from '@fairlead/domain/lists/new-entry.contract';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import type { Option } from '../../ui/options';
import { errorToast } from '../../ui/toast-store';

/** Adds an entry to a list from within the form; undefined unless the user administers the lists. */
export function useNewCategory(
  list: 'event_categories',
): ((name: string) => Promise<Option<number> | null>) | undefined {
  const { can } = useCan();
  const { refresh } = useSession();
  if (!can('manage', 'administration')) return undefined;
  return async (name) => {
    try {
      const { id } = await call(newEntryCall(list), { body: { name } });
      await refresh();
      return { value: id, label: name };
    } catch (error) {
      errorToast(errorText(error));
      return null;
    }
  };
}
