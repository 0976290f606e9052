import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { asksReason } from '@fairlead/domain/deals/reasons';
import { outcomeOf } from '@fairlead/domain/deals/stage';
import { type ComponentProps, useState } from 'react';
import { usePageTitle } from '../../../lib/page-title';
import { useSession } from '../../../lib/session';
import { IconCurrencyDollar } from '../../../ui/icons';
import { BulkBar } from '../../bulk/public';
import { ExportButton } from '../../exports/public';
import { RecordPeek } from '../../peek/public';
import { ListScreen, RecordList, recordListMessages as m, useListState } from '../../record-list/public';
import { CloseDeal } from '../closing/lazy-close-deal';
import { DealsHeader, ImportDeals, NewDeal } from '../header/deals-header';
import { useQuickFilters } from '../header/quick-filters';
import styles from './deals-list-page.module.css';

/** /deals: the deals of all pipelines; a filter narrows them to one. */
export function DealsListPage() {
  usePageTitle(m.title(DEAL.name));
  const quick = useQuickFilters(useListState(DEAL.name));
  const closing = useClosing();
  const begin = (
    <span className={styles.begin}>
      <ImportDeals />
      <NewDeal />
    </span>
  );
  return (
    <ListScreen head={<DealsHeader view="list" pipeline={null} onPipeline={() => undefined} />}>
      <RecordList
        kind={DEAL.name}
        icon={IconCurrencyDollar}
        begin={begin}
        quick={quick}
        aside={<ExportButton kind={DEAL.name} />}
        bulkBar={<BulkBar kind={DEAL.name} />}
        peek={RecordPeek}
        divertEdit={closing.divertEdit}
      />
      {closing.dialog}
    </ListScreen>
  );
}

/** As on the board, moving a deal to a closing stage asks for the reason if the account wants one. */
function useClosing() {
  const { account } = useSession();
  const [asked, setAsked] = useState<Omit<ComponentProps<typeof CloseDeal>, 'onDone'> | null>(null);
  const divertEdit: ComponentProps<typeof RecordList>['divertEdit'] = (field, row, value) => {
    if (field.key !== 'deal_stage_id' || row.is_archived) return false;
    const outcome = outcomeOf(account.deal_stages.find(({ id }) => id === value)?.percent ?? 0);
    if (outcome === 'open' || !asksReason(account.settings, outcome)) return false;
    setAsked({ deal: row, stageId: value as number });
    return true;
  };
  const dialog = asked && <CloseDeal {...asked} onDone={() => setAsked(null)} />;
  return { divertEdit, dialog };
}
