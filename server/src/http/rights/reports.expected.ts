import type { Row } from './expected';

/** What is counted, of deals that the caller sees. */
export const REPORTS: Readonly<Record<string, Row>> = {
  'POST /api/internal/reports/run': 'notExternal',
  'POST /api/internal/reports/export': 'exports',
  'POST /api/internal/reports/export_pdf': 'exports',
  'GET /api/internal/time_machine/changes': 'notExternal',
  'GET /api/internal/time_machine/deals': 'notExternal',
  'GET /api/internal/time_machine/pipeline': 'notExternal',
  'GET /api/internal/report_schedules': 'notExternal',
  'POST /api/internal/report_schedules': 'creates',
  'PUT /api/internal/report_schedules/:id': 'exports',
  'DELETE /api/internal/report_schedules/:id': 'creates',
  'POST /api/internal/report_schedules/:id/send_now': 'exports',
  'POST /api/internal/report_schedules/:id/retry': 'exports',
  'PUT /api/internal/report_schedules/:id/subscription': 'notExternal',
  'GET /api/internal/saved_reports': 'notExternal',
  'POST /api/internal/saved_reports/figures': 'notExternal',
  'GET /api/internal/saved_reports/:id': 'notExternal',
  'POST /api/internal/saved_reports': 'creates',
  'PUT /api/internal/saved_reports/:id': 'creates',
  'DELETE /api/internal/saved_reports/:id': 'creates',
  'POST /api/internal/saved_reports/:id/duplicate': 'creates',
  'PUT /api/internal/saved_reports/:id/share': 'creates',
  'PUT /api/internal/saved_reports/:id/star': 'notExternal',
};
