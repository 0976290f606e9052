import type { Flat } from './expected';

/** The endpoints of imports, bulk changes and exports. */
export const LONG_WORK: Readonly<Record<string, Flat>> = {
  'GET /api/v3/imports': 'notExternal',
  'POST /api/v3/imports': 'imports',
  'GET /api/v3/imports/:id': 'notExternal',
  'PUT /api/v3/imports/:id': 'notExternal',
  'POST /api/v3/imports/:id/dry_run': 'notExternal',
  'POST /api/v3/imports/:id/start': 'notExternal',
  'GET /api/v3/imports/:id/rejected': 'notExternal',
  'GET /api/v3/imports/:id/rejected.csv': 'notExternal',
  'POST /api/v3/imports/:id/revert': 'notExternal',
  'POST /api/v3/deals/bulk_update': 'bulk',
  'POST /api/v3/deals/bulk_delete': 'bulk',
  'POST /api/v3/people/bulk_update': 'bulk',
  'POST /api/v3/people/bulk_delete': 'bulk',
  'POST /api/v3/companies/bulk_update': 'bulk',
  'POST /api/v3/companies/bulk_delete': 'bulk',
  'GET /api/v3/bulk_actions': 'notExternal',
  'GET /api/v3/bulk_actions/:id': 'notExternal',
  'GET /api/v3/bulk_actions/:id/refused': 'notExternal',
  'POST /api/v3/deals/export': 'exports',
  'POST /api/v3/people/export': 'exports',
  'POST /api/v3/companies/export': 'exports',
  'GET /api/v3/exports/:id/file.csv': 'notExternal',
  'GET /api/v3/exports': 'notExternal',
};
