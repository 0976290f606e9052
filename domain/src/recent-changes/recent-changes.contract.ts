import { z } from 'zod';
import { RECORD_KINDS } from '../kinds/kinds';
import { answers, contract, type Described } from '../wire/contract';
import { count, id, instant, nullableText, someone } from '../wire/formats';

/** The number of records shown; the rest is counted. */
export const MOST_CHANGED_SHOWN = 10;

const changedRecord = z.strictObject({
  kind: z.enum(RECORD_KINDS),
  id,
  name: z.string(),
  /** Of the last change. */
  at: instant,
  user: someone.nullable(),
  via: z.string(),
  what: z.enum(['created', 'restored', 'changed']),
  /** The visible differences; none for a new record. */
  fields: z.array(z.strictObject({ label: z.string(), old: nullableText, new: nullableText })),
});
export type ChangedRecord = Described<typeof changedRecord>;

/**
 * The records that others have changed since the caller's last visit of Home, the latest first. `visit=same`: Home is
 * still open, and what it shows is read again.
 */
export const recentChanges = contract({
  method: 'GET',
  path: '/api/internal/recent_changes',
  query: z.object({ visit: z.enum(['new', 'same']).default('new') }),
  answer: answers(
    z.strictObject({
      since: instant,
      entries: z.array(changedRecord),
      total: count,
      /** There were more changes than are examined at once: older ones are not counted. */
      is_cut: z.boolean(),
    }),
  ),
});

/** The caller is on Home; with `seen`, has seen all that has changed. */
export const markVisit = contract({
  method: 'PUT',
  path: '/api/internal/recent_changes/visit',
  body: z.object({ seen: z.boolean().default(false) }),
  answer: answers(z.strictObject({ since: instant })),
});
