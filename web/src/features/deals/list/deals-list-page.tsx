import { conditionsOf } from '@fairlead/domain/filters/condition';
import { usePageTitle } from '../../../lib/page-title';
import { IconCurrencyDollar } from '../../../ui/icons';
import { BulkBar } from '../../bulk/public';
import { ExportButton } from '../../exports/public';
import { RecordPeek } from '../../peek/public';
import { ListScreen, RecordList, recordListMessages as m, useListState } from '../../record-list/public';
import { DealsHeader, ImportDeals, NewDeal } from '../deals-header';
import styles from './deals-list-page.module.css';

/** /deals: those of all pipelines; a filter narrows them to one. */
export function DealsListPage() {
  usePageTitle(m.title('deal'));
  const { filter } = useListState('deal');
  // The board shows the same deals, also where a saved view chose them.
  const shown = conditionsOf(filter).length > 0 ? JSON.stringify(filter) : undefined;
  const begin = (
    <span className={styles.begin}>
      <ImportDeals />
      <NewDeal />
    </span>
  );
  return (
    <ListScreen head={<DealsHeader view="list" pipeline={null} onPipeline={() => undefined} filter={shown} />}>
      <RecordList
        kind="deal"
        icon={IconCurrencyDollar}
        begin={begin}
        aside={<ExportButton kind="deal" />}
        bulkBar={<BulkBar kind="deal" />}
        peek={RecordPeek}
      />
    </ListScreen>
  );
}
