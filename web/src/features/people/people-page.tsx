import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { usePageTitle } from '../../lib/page-title';
import { IconUsers } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { BulkBar } from '../bulk/public';
import { ExportButton } from '../exports/public';
import { RecordPeek } from '../peek/public';
import { ListActions, ListScreen, RecordList, recordListMessages as m } from '../record-list/public';

/** /people */
export function PeoplePage() {
  usePageTitle(m.title(PERSON.name));
  return (
    <ListScreen head={<PageHead title={m.title(PERSON.name)} actions={<ListActions kind={PERSON.name} />} />}>
      <RecordList
        kind={PERSON.name}
        icon={IconUsers}
        begin={<ListActions kind={PERSON.name} />}
        aside={<ExportButton kind={PERSON.name} />}
        bulkBar={<BulkBar kind={PERSON.name} />}
        peek={RecordPeek}
      />
    </ListScreen>
  );
}
