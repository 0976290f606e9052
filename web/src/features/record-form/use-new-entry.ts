import { newEntryCall } from '@fairlead/domain/lists/new-entry.contract';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import type { Option } from '../../ui/options';
import { errorToast } from '../../ui/toast-store';

/** The lists that get a new entry from within a form, and what the permission for it is called. */
const QUICK = {
  lead_sources: 'lead_source',
  lead_statuses: 'lead_status',
  deal_loss_reasons: 'deal_loss_reason',
  predefined_contacts_tags: 'person_tag',
} as const;

/** Makes an entry of a list on the fly; undefined where the list or the user does not allow it. */
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
