import { cardAttrs } from '@fairlead/domain/business-cards/card';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { LIVE } from '../../lib/live';
import { callsOf } from '../../lib/kinds/contracts';
import type { SavedRecord } from '../record-form/public';

/** A record with the keys that its card needs, in one request. */
export function cardQuery(kind: RecordKind, id: number) {
  return queryOptions({
    queryKey: ['card', kind, id],
    meta: LIVE,
    queryFn: async ({ signal }) =>
      (await call(callsOf(kind).show, {
        params: { id },
        query: { attrs: cardAttrs(kind) },
        signal,
      })) as unknown as SavedRecord,
  });
}
