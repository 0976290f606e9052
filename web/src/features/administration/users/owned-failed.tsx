import { Notice } from '../../../ui/states';
import type { Owned } from './use-owned';
import { usersMessages as m } from './users.messages';

/** Reports that the number of records is missing, where it would be shown. */
export function OwnedFailed({ owned }: { owned: Owned }) {
  if (!owned.retry) return null;
  return (
    <Notice tone="red" action={{ label: m.again, run: owned.retry }}>
      {m.ownsFailed}
    </Notice>
  );
}
