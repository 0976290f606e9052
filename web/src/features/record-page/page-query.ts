import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { LIVE } from '../../lib/live';
import { pageOf, type Pages } from './pages';

/** A record with everything above the fold, in one round trip. */
export function pageQuery<K extends RecordKind>(kind: K, id: number) {
  return queryOptions({
    queryKey: ['page', kind, id],
    meta: LIVE,
    queryFn: async ({ signal }) => (await call(pageOf(kind), { params: { id }, signal })) as unknown as Pages[K],
  });
}
