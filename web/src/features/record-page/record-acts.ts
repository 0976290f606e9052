import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { useRouter } from '@tanstack/react-router';
import { callWithChangeSet } from '../../lib/api';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { callsOf } from '../../lib/kinds/contracts';
import { factsOf, nameOf } from '../../lib/kinds/record-facts';
import { screenOf } from '../../lib/kinds/screens';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { IconArrowMerge, IconEye, IconPencil, IconShare, IconTrash } from '../../ui/icons';
import type { MenuEntry } from '../../ui/menu-entry';
import type { SavedRecord } from '../record-form/public';
import { attempt } from './attempt';
import { companyActs } from './company-acts';
import { dealActs, type OwnActs } from './deal-acts';
import { recordPageMessages as m } from './record-page.messages';

/** The acts of a kind besides those that every record has. */
const OWN_ACTS: Partial<Readonly<Record<RecordKind, (of: OwnActs) => MenuEntry[]>>> = {
  deal: dealActs,
  company: companyActs,
};

/** The acts on an open record, for its menu; an act that is not allowed says why. */
export function useRecordActs(kind: RecordKind, record: SavedRecord): MenuEntry[][] {
  const router = useRouter();
  const { can, why } = useCan();
  const { features } = useSession().account;
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
        const { changeSetId } = await callWithChangeSet(callsOf(kind).remove, { params: { id: record.id } });
        offerUndo(m.removed(name), changeSetId);
        sendEvent('list_view:refresh', { resource_type: kind });
        await router.navigate({ href: screenOf(kind).home });
      }),
  };
  const merge: MenuEntry = {
    label: m.merge,
    icon: IconArrowMerge,
    disabledReason: why('merge', kind, { ...facts, both_reassignable: can('update_owner', kind, facts) }),
    onSelect: () => void router.navigate({ href: `/${kindOf(kind).path}/merge?ids=${record.id}` }),
  };
  const access = sharingActs(kind, record.id, name, (action) => why(action, kind, facts));
  const own = OWN_ACTS[kind]?.({ record, why, open: (href) => router.navigate({ href }), features }) ?? [];
  return [[edit, ...own, merge], access, [remove]];
}

/** The page shows the dialogs, wherever they are opened from. */
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
