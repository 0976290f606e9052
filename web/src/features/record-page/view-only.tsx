import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../../lib/can';
import { factsOf } from '../../lib/kinds/record-facts';
import { useSession } from '../../lib/session';
import { Notice } from '../../ui/states';
import type { SavedRecord } from '../record-form/public';
import { recordPageMessages as m } from './record-page.messages';

/**
 * Says once, for all fields, why the user cannot change the record. A read-only account and View as have a banner over
 * every page already.
 */
export function ViewOnlyNotice({ kind, record }: { kind: RecordKind; record: SavedRecord }) {
  const { user, account } = useSession();
  const reason = useCan().why('update', kind, factsOf(kind, record));
  if (reason === null || account.app_read_only || user.viewed_by) return null;
  const [, because] = /: (.+)$/.exec(reason) ?? [];
  return <Notice tone="accent">{m.viewOnly(kind, because)}</Notice>;
}
