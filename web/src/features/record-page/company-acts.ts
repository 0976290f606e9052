import { revertCustomer } from '@fairlead/domain/customers/customer.contract';
import { hasFeature } from '@fairlead/domain/features/features';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { factsOf, nameOf } from '../../lib/kinds/record-facts';
import { recordPath } from '../../lib/record-link';
import { offerUndo } from '../../lib/undo';
import { IconArrowBackUp, IconHeartHandshake } from '../../ui/icons';
import type { MenuEntry } from '../../ui/menu-entry';
import { attempt } from './attempt';
import type { OwnActs } from './deal-acts';
import { recordPageMessages as m } from './record-page.messages';

/** A company becomes a customer, and a customer a company again. */
export function companyActs({ record, why, open, features }: OwnActs): MenuEntry[] {
  if (!hasFeature(features, 'customer_management')) return [];
  const kind = COMPANY.name;
  const facts = factsOf(kind, record);
  if (record[CUSTOMER.flag] !== true) {
    const convert: MenuEntry = {
      label: m.convert,
      icon: IconHeartHandshake,
      disabledReason: why('create', CUSTOMER.name, facts),
      onSelect: () => sendEvent('customer:convert', { company_id: record.id }),
    };
    return [convert];
  }
  const revert: MenuEntry = {
    label: m.revert,
    icon: IconArrowBackUp,
    disabledReason: why('delete', CUSTOMER.name, facts),
    onSelect: () =>
      void attempt(async () => {
        const { changeSetId } = await callWithChangeSet(revertCustomer, { params: { id: record.id } });
        offerUndo(m.reverted(nameOf(kind, record)), changeSetId);
        sendEvent('list_view:refresh', { resource_type: kind });
        await open(recordPath(kind, record.id));
        sendEvent(`${kind}:update`, { id: record.id });
      }),
  };
  return [revert];
}
