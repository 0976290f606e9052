import { usePageTitle } from '../../lib/page-title';
import { IconBuilding } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { BulkBar } from '../bulk/public';
import { ExportButton } from '../exports/public';
import { RecordPeek } from '../peek/public';
import { ListActions, ListScreen, RecordList, recordListMessages as m } from '../record-list/public';

/** /companies */
export function CompaniesPage() {
  usePageTitle(m.title('company'));
  return (
    <ListScreen head={<PageHead title={m.title('company')} actions={<ListActions kind="company" />} />}>
      <RecordList
        kind="company"
        icon={IconBuilding}
        begin={<ListActions kind="company" />}
        aside={<ExportButton kind="company" />}
        bulkBar={<BulkBar kind="company" />}
        peek={RecordPeek}
      />
    </ListScreen>
  );
}
