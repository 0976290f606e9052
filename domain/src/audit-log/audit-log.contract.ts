import { z } from 'zod';
import { answers, contract, type Described, CSV } from '../wire/contract';
import { idInPath, idParams, paged } from '../wire/list-query';
import type { AuditGroup } from './events';
import { askedDay, day, id, instant, nullableText, someone } from '../wire/formats';

const who = someone;

/** One line of the audit log. */
const auditEvent = z.strictObject({
  id,
  at: instant,
  /** Null without a signed-in user. */
  user: who.nullable(),
  /** The user that an administrator was viewing as. */
  on_behalf_of: who.nullable(),
  event: z.string(),
  subject_type: nullableText,
  subject_id: id.nullable(),
  subject_name: nullableText,
  network_address: nullableText,
  user_agent: nullableText,
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = Described<typeof auditEvent>;

const auditPage = z.strictObject({
  entries: z.array(auditEvent),
  /** Pass it as `before` to get older lines; null at the end. */
  next: z.number().nullable(),
  /** The first day of a text search that named none. */
  searched_since: day.nullable(),
});
export type AuditPage = Described<typeof auditPage>;

export const AUDIT_GROUPS = [
  'sign_in',
  'users',
  'access',
  'data',
  'settings',
  'api',
] as const satisfies readonly AuditGroup[];

const filter = {
  user_id: idInPath.optional(),
  group: z.enum(AUDIT_GROUPS).optional(),
  subject_type: z.string().max(60).optional(),
  subject_id: idInPath.optional(),
  /** Plain days in the user's time zone, both inclusive. */
  from: askedDay.optional(),
  to: askedDay.optional(),
  q: z.string().max(200).optional(),
};

const asked = z.object(filter);
export type AuditFilter = z.output<typeof asked>;

/** GET: the log, newest first, for account administrators. */
export const auditLog = contract({
  method: 'GET',
  path: '/api/internal/audit_log',
  query: z.object({
    ...filter,
    before: idInPath.optional(),
    per_page: paged(50).per_page,
  }),
  answer: answers(auditPage),
});

/** POST: requests a file of the matching lines; the request itself is recorded, like every export. */
export const exportAuditLog = contract({
  method: 'POST',
  path: '/api/internal/audit_log/export',
  body: asked,
  answer: answers(z.strictObject({ file_url: z.string() })),
});

export const auditLogFile = contract({
  method: 'GET',
  path: '/api/internal/audit_log/files/:id',
  params: idParams,
  answer: CSV,
});
