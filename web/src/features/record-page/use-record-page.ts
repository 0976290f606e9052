import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRecordUpdates } from '../../lib/events';
import { recordPath } from '../../lib/record-link';
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
  const router = useRouter();
  const now = record?.id;
  useEffect(() => {
    // It was merged into another record, which answers in its place.
    if (now !== undefined && now !== id) void router.navigate({ href: recordPath(kind, now), replace: true });
  }, [router, kind, now, id]);
  usePageTitle(record && nameOf(kind, record));
  // Cached data may be outdated while it is requested again.
  return { id, page: query.data, record, error, isAsked: query.isFetching, retry: () => void query.refetch() };
}
