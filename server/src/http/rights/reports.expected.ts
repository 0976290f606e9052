import type { Row } from './expected';

/** What is counted, of deals that the caller sees. */
export const REPORTS: Readonly<Record<string, Row>> = {
  'POST /api/internal/reports/run': 'notExternal',
  'POST /api/internal/reports/export': 'exports',
  'GET /api/internal/time_machine/changes': 'notExternal',
  'GET /api/internal/time_machine/deals': 'notExternal',
  'GET /api/internal/time_machine/pipeline': 'notExternal',
  'GET /api/internal/time_machine/board': 'notExternal',
  'GET /api/internal/time_machine/board/column': 'notExternal',
  'GET /api/internal/time_machine/days': 'notExternal',
  'GET /api/internal/time_machine/deals/:id': 'notExternal',
  'GET /api/internal/time_machine/stages': 'notExternal',
  'GET /api/internal/time_machine/stages/deals': 'notExternal',
  'GET /api/internal/time_machine/cohorts': 'notExternal',
  'GET /api/internal/time_machine/cohorts/deals': 'notExternal',
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
