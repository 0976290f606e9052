import { createDeal } from '@fairlead/domain/deals/deal.contract';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Flags } from '@fairlead/domain/features/features';
import { callWithChangeSet } from '../../lib/api';
import type { Permissions } from '../../lib/can';
import { factsOf, nameOf } from '../../lib/kinds/record-facts';
import { recordPath } from '../../lib/record-link';
import { offerUndo } from '../../lib/undo';
import { IconArchive, IconCopy } from '../../ui/icons';
import type { MenuEntry } from '../../ui/menu-entry';
import { type SavedRecord, saveRecord } from '../record-form/public';
import { attempt } from './attempt';
import { recordPageMessages as m } from './record-page.messages';

export interface OwnActs {
  readonly record: SavedRecord;
  readonly why: Permissions['why'];
  readonly open: (href: string) => Promise<void>;
  readonly features: Flags;
}

/** A deal can be copied and archived. */
export function dealActs({ record, why, open }: OwnActs): MenuEntry[] {
  const kind = DEAL.name;
  const name = nameOf(kind, record);
  const archived = record.is_archived === true;
  const copy: MenuEntry = {
    label: m.copy,
    icon: IconCopy,
    disabledReason: why('create', kind),
    onSelect: () =>
      void attempt(async () => {
        const { data, changeSetId } = await callWithChangeSet(createDeal, {
          body: { source_deal_id: record.id, is_copy_with_activities: false },
        });
        offerUndo(m.copied(name), changeSetId);
        await open(recordPath(kind, data.id));
      }),
  };
  const archive: MenuEntry = {
    label: archived ? m.unarchive : m.archive,
    icon: IconArchive,
    disabledReason: why('update', kind, factsOf(kind, record)),
    onSelect: () =>
      void attempt(async () => {
        const { changeSetId } = await saveRecord(kind, record.id, { is_archived: !archived });
        offerUndo(archived ? m.unarchived(name) : m.archived(name), changeSetId);
      }),
  };
  return [copy, archive];
}
