import { usePageTitle } from '../../../lib/page-title';
import { PageHead } from '../../../ui/page';

export function UsersPage() {
  usePageTitle('Users');
  return <PageHead title="Users" />;
}
