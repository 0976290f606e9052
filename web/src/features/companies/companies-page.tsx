import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { usePageTitle } from '../../lib/page-title';
import { IconBuilding } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { BulkBar } from '../bulk/public';
import { ExportButton } from '../exports/public';
import { RecordPeek } from '../peek/public';
import { ListActions, ListScreen, RecordList, recordListMessages as m } from '../record-list/public';

/** /companies */
export function CompaniesPage() {
  usePageTitle(m.title(COMPANY.name));
  return (
    <ListScreen head={<PageHead title={m.title(COMPANY.name)} actions={<ListActions kind={COMPANY.name} />} />}>
      <RecordList
        kind={COMPANY.name}
        icon={IconBuilding}
        begin={<ListActions kind={COMPANY.name} />}
        aside={<ExportButton kind={COMPANY.name} />}
        bulkBar={<BulkBar kind={COMPANY.name} />}
        peek={RecordPeek}
      />
    </ListScreen>
  );
}
