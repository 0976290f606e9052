import { usePageTitle } from '../../../lib/page-title';
import { IconCurrencyDollar } from '../../../ui/icons';
import { BulkBar } from '../../bulk/public';
import { ExportButton } from '../../exports/public';
import { RecordPeek } from '../../peek/public';
import { ListScreen, RecordList, recordListMessages as m } from '../../record-list/public';
import { DealsHeader, ImportDeals, NewDeal } from '../deals-header';
import styles from './deals-list-page.module.css';

/** /deals: those of all pipelines; a filter narrows them to one. */
export function DealsListPage() {
  usePageTitle(m.title('deal'));
  const begin = (
    <span className={styles.begin}>
      <ImportDeals />
      <NewDeal />
    </span>
  );
  return (
    <ListScreen head={<DealsHeader view="list" pipeline={null} onPipeline={() => undefined} />}>
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
