import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { Button } from '../../ui/button';
import { IconCurrencyDollar, IconPlus } from '../../ui/icons';
import { EmptyState } from '../../ui/states';
import { focusMessages as m } from './focus.messages';

/** Before the first deal: what the queue is for, and the button that adds a deal. */
export function NoDeals({ variant }: { variant?: 'filled' }) {
  const mayAdd = useCan().can('create', DEAL.name);
  const add = () => sendEvent('add_edit_modal:open', { resource_type: DEAL.name });
  return (
    <EmptyState
      icon={IconCurrencyDollar}
      title={m.noDeals}
      text={mayAdd ? m.noDealsText : m.noDealsToSee}
      action={
        mayAdd && (
          <Button variant={variant} icon={IconPlus} onClick={add}>
            {m.newDeal}
          </Button>
        )
      }
    />
  );
}
