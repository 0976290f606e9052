import { RECORD_KINDS } from '../kinds/kinds';
import type { Action, ResourceKind } from './table';

/** Minutes until a support login ends by itself. */
export const SUPPORT_MINUTES = 60;

/** What staff work on in a support login: records, and what is attached to them. Settings, users and sign-in are not among it. */
const WORKED_ON: ReadonlySet<string> = new Set<ResourceKind>([
  ...RECORD_KINDS,
  'customer',
  'activity',
  'comment',
  'calendar_entry',
  'agenda',
  'milestone',
  'list_view',
  'change_set',
  'recycle_bin',
]);

/** Takes data out of the account, gives others access, or cannot be undone. */
const NEVER: ReadonlySet<string> = new Set<Action>(['export', 'share', 'purge', 'subscribe', 'sync']);

/** Writes without a kind of record that remain possible, and reports and goals, which only read. */
const OPEN_CALLS: readonly string[] = [
  'DELETE /login',
  'DELETE /api/internal/support_login',
  'PUT /api/v3/imports/:id',
  'POST /api/v3/imports/:id/dry_run',
  'POST /api/v3/imports/:id/start',
  'POST /api/v3/imports/:id/revert',
  'POST /api/internal/reports/run',
  'POST /api/internal/saved_reports/figures',
  'POST /api/internal/dashboards/preview',
  'POST /api/internal/goals/product_lines_report',
];

/** May staff do this in a support login, if the user may? Checked for everything that is not reading. */
export function maySupport(action: string, resource: string): boolean {
  return WORKED_ON.has(resource) && !NEVER.has(action);
}

export function mayCallInSupport(call: string): boolean {
  return OPEN_CALLS.includes(call);
}
