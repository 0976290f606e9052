import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRecordUpdates } from '../../lib/events';
import { usePageTitle } from '../../lib/page-title';
import { RequestError } from '../../lib/request-error';
import { nameOf } from '../../lib/kinds/record-facts';
import type { SavedRecord } from '../record-form/public';
import { pageQuery } from './page-query';

/** The record in the address with everything above the fold, in one round trip; refetched when it changes. */
export function useRecordPage<K extends RecordKind>(kind: K) {
  const params: { id?: string } = useParams({ strict: false });
  const id = Number(params.id);
  const queries = useQueryClient();
  const query = useQuery({
    ...pageQuery(kind, id),
    enabled: Number.isSafeInteger(id),
  });
  // An id that no record can have is answered with 404 immediately, without a call.
  const error = Number.isSafeInteger(id) ? query.error : new RequestError(404);
  const again = () => void queries.invalidateQueries({ queryKey: ['page', kind, id] });
  useRecordUpdates(again);
  const record = query.data?.record as unknown as SavedRecord | undefined;
  usePageTitle(record && nameOf(kind, record));
  return { id, page: query.data, record, error, retry: () => void query.refetch() };
}
