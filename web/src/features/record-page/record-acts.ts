import { deleteCompany } from '@fairlead/domain/companies/company.contract';
import { createDeal, deleteDeal } from '@fairlead/domain/deals/deal.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { deletePerson } from '@fairlead/domain/people/person.contract';
import { useRouter } from '@tanstack/react-router';
import { callWithChangeSet } from '../../lib/api';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { recordPath } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { IconArchive, IconCopy, IconEye, IconPencil, IconShare, IconTrash } from '../../ui/icons';
import type { MenuEntry } from '../../ui/menu-entry';
import { errorToast } from '../../ui/toast-store';
import { nameOf, type SavedRecord, saveRecord } from '../record-form/public';
import { factsOf } from './field-fact';
import { recordPageMessages as m } from './record-page.messages';

const removals = { deal: deleteDeal, person: deletePerson, company: deleteCompany } as const;
const lists = { deal: '/kanban/deals', person: '/people', company: '/companies' } as const;

/** The acts on an open record, for its menu; what is not allowed says so. */
export function useRecordActs(kind: RecordKind, record: SavedRecord): MenuEntry[][] {
  const router = useRouter();
  const { why } = useCan();
  const name = nameOf(kind, record);
  const facts = factsOf(kind, record);
  const edit: MenuEntry = {
    label: m.edit,
    icon: IconPencil,
    keys: 'e',
    disabledReason: why('update', kind, facts),
    onSelect: () => sendEvent('add_edit_modal:open', { resource_type: kind, resource_id: record.id }),
  };
  const remove: MenuEntry = {
    label: m.remove,
    icon: IconTrash,
    destructive: true,
    disabledReason: why('delete', kind, facts),
    onSelect: () =>
      void attempt(async () => {
        const { changeSetId } = await callWithChangeSet(removals[kind], { params: { id: record.id } });
        offerUndo(m.removed(name), changeSetId);
        sendEvent('list_view:refresh', { resource_type: kind });
        await router.navigate({ href: lists[kind] });
      }),
  };
  const access = sharingActs(kind, record.id, name, (action) => why(action, kind, facts));
  if (kind !== 'deal') return [[edit], access, [remove]];
  const archived = record.is_archived === true;
  const copy: MenuEntry = {
    label: m.copy,
    icon: IconCopy,
    disabledReason: why('create', 'deal'),
    onSelect: () =>
      void attempt(async () => {
        const { data, changeSetId } = await callWithChangeSet(createDeal, {
          body: { source_deal_id: record.id, is_copy_with_activities: false },
        });
        offerUndo(m.copied(name), changeSetId);
        await router.navigate({ href: recordPath('deal', data.id) });
      }),
  };
  const archive: MenuEntry = {
    label: archived ? m.unarchive : m.archive,
    icon: IconArchive,
    disabledReason: why('update', 'deal', facts),
    onSelect: () =>
      void attempt(async () => {
        const { changeSetId } = await saveRecord('deal', record.id, { is_archived: !archived });
        offerUndo(archived ? m.unarchived(name) : m.archived(name), changeSetId);
      }),
  };
  return [[edit, copy, archive], access, [remove]];
}

/** Their dialogs are shown by the page, whoever asks for them. */
function sharingActs(
  kind: RecordKind,
  id: number,
  name: string,
  reasonFor: (action: 'share' | 'read_viewers') => string | null,
): MenuEntry[] {
  const open = (part: 'share' | 'viewers') => () => sendEvent('record:sharing', { part, kind, id, name });
  return [
    { label: m.share, icon: IconShare, disabledReason: reasonFor('share'), onSelect: open('share') },
    { label: m.viewers, icon: IconEye, disabledReason: reasonFor('read_viewers'), onSelect: open('viewers') },
  ];
}

/** Runs an act and says in a toast what went wrong. */
export async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    errorToast(errorText(error));
  }
}
