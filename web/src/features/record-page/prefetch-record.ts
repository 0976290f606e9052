import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { queryClient } from '../../lib/queries';
import { pageQuery } from './page-query';

/** Fetches a record before its page is opened, as when the pointer rests on its link. */
export function prefetchRecord(kind: RecordKind) {
  return async (params: Readonly<Record<string, string>>): Promise<void> => {
    const id = Number(params.id);
    if (Number.isSafeInteger(id)) await queryClient.prefetchQuery({ ...pageQuery(kind, id), retry: false });
  };
}
