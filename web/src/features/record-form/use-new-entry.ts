import { newEntryCall } from '@fairlead/domain/lists/new-entry.contract';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import type { Option } from '../../ui/options';
import { errorToast } from '../../ui/toast-store';

/** The lists that can get a new entry from within a form, with the name of the permission for it. */
const QUICK = {
  lead_sources: 'lead_source',
  lead_statuses: 'lead_status',
  deal_loss_reasons: 'deal_loss_reason',
  predefined_contacts_tags: 'person_tag',
} as const;

/** Creates a list entry from within a form; undefined if the list or the user does not allow it. */
export function useNewEntry(list: string | undefined): ((name: string) => Promise<Option<number> | null>) | undefined {
  const { can } = useCan();
  const { refresh } = useSession();
  const permission = QUICK[list as keyof typeof QUICK] as (typeof QUICK)[keyof typeof QUICK] | undefined;
  if (!list || !permission || !can('quick_add', permission)) return undefined;
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
