import { usePageTitle } from '../../../lib/page-title';
import { PageHead } from '../../../ui/page';

export function TeamsPage() {
  usePageTitle('Teams');
  return <PageHead title="Teams" />;
}
