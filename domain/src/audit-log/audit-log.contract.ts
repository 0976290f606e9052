import { z } from 'zod';
import { answers, contract } from '../wire/contract';
import { idInPath, idParams, paged } from '../wire/list-query';
import type { AuditGroup } from './events';

interface Who {
  readonly id: number;
  readonly full_name: string;
}

/** One line of the audit log. */
export interface AuditEvent {
  readonly id: number;
  readonly at: string;
  /** Null when nobody was signed in. */
  readonly user: Who | null;
  /** With whose eyes the user looked. */
  readonly on_behalf_of: Who | null;
  readonly event: string;
  readonly subject_type: string | null;
  readonly subject_id: number | null;
  readonly subject_name: string | null;
  readonly network_address: string | null;
  readonly user_agent: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface AuditPage {
  readonly entries: readonly AuditEvent[];
  /** Ask with it as `before` for what is older; null at the end. */
  readonly next: number | null;
  /** The plain day from which words were looked for, where they were asked for without a first day. */
  readonly searched_since: string | null;
}

export const AUDIT_GROUPS = [
  'sign_in',
  'users',
  'access',
  'data',
  'settings',
  'api',
] as const satisfies readonly AuditGroup[];

const day = z
  .string()
  .regex(/^\d{4}[-/]\d{2}[-/]\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(`${text.replaceAll('/', '-')}T00:00:00Z`)), 'Has invalid value');

const filter = {
  user_id: idInPath.optional(),
  group: z.enum(AUDIT_GROUPS).optional(),
  subject_type: z.string().max(60).optional(),
  subject_id: idInPath.optional(),
  /** Plain days in the user's zone, both of them included. */
  from: day.optional(),
  to: day.optional(),
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
  answer: answers<AuditPage>(),
});

/** POST: asks for what the filter finds as a file, which is written down as every export is. */
export const exportAuditLog = contract({
  method: 'POST',
  path: '/api/internal/audit_log/export',
  body: asked,
  answer: answers<{ file_url: string }>(),
});

export const auditLogFile = contract({
  method: 'GET',
  path: '/api/internal/audit_log/files/:id',
  params: idParams,
});
