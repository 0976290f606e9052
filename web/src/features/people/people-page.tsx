import { usePageTitle } from '../../lib/page-title';
import { IconUsers } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { BulkBar } from '../bulk/public';
import { ExportButton } from '../exports/public';
import { RecordPeek } from '../peek/public';
import { ListActions, ListScreen, RecordList, recordListMessages as m } from '../record-list/public';

/** /people */
export function PeoplePage() {
  usePageTitle(m.title('person'));
  return (
    <ListScreen head={<PageHead title={m.title('person')} actions={<ListActions kind="person" />} />}>
      <RecordList
        kind="person"
        icon={IconUsers}
        begin={<ListActions kind="person" />}
        aside={<ExportButton kind="person" />}
        bulkBar={<BulkBar kind="person" />}
        peek={RecordPeek}
      />
    </ListScreen>
  );
}
