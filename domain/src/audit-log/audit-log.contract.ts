import { z } from 'zod';
import { answers, contract, type Described, CSV } from '../wire/contract';
import { idInPath, idParams, paged } from '../wire/list-query';
import type { AuditGroup } from './events';
import { day, id, instant, nullableText, someone } from '../wire/formats';

const who = someone;

/** One line of the audit log. */
const auditEvent = z.strictObject({
  id,
  at: instant,
  /** Null when nobody was signed in. */
  user: who.nullable(),
  /** With whose eyes the user looked. */
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
  /** Ask with it as `before` for what is older; null at the end. */
  next: z.number().nullable(),
  /** The plain day from which words were looked for, where they were asked for without a first day. */
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

const askedDay = z
  .string()
  .regex(/^\d{4}[-/]\d{2}[-/]\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(`${text.replaceAll('/', '-')}T00:00:00Z`)), 'Has invalid value');

const filter = {
  user_id: idInPath.optional(),
  group: z.enum(AUDIT_GROUPS).optional(),
  subject_type: z.string().max(60).optional(),
  subject_id: idInPath.optional(),
  /** Plain days in the user's zone, both of them included. */
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

/** POST: asks for what the filter finds as a file, which is written down as every export is. */
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
