import { history, type Row } from './expected';

/** Merging and splitting records, and finding probable duplicates. */
export const ALIKE: Readonly<Record<string, Row>> = {
  'POST /api/v3/people/:id/merge/:into_id': 'creates',
  'POST /api/v3/companies/:id/merge/:into_id': 'merges',
  'POST /api/v3/deals/:id/merge/:into_id': 'merges',
  'GET /api/internal/merges/preview': 'notExternal',
  'POST /api/internal/merges': 'notExternal',
  'POST /api/internal/merges/bulk': 'notExternal',
  'GET /api/internal/merge_actions/:id': 'notExternal',
  'POST /api/internal/merge_actions/:id/undo': 'notExternal',
  'GET /api/internal/:type/:id/merges': ['deals', history],
  'GET /api/internal/merges/:id/split': 'notExternal',
  'POST /api/v3/merges/:id/split': 'notExternal',

  'GET /api/internal/duplicates': 'notExternal',
  'GET /api/internal/duplicates/counts': 'notExternal',
  'GET /api/internal/duplicates/certain': 'notExternal',
  'POST /api/internal/duplicates/certain/merge': 'notExternal',
  'POST /api/internal/duplicates/set_aside': 'creates',
  'POST /api/internal/duplicates/bring_back': 'creates',
  'POST /api/internal/duplicates/none_of_them': 'creates',
  'POST /api/internal/duplicates/check': 'creates',
  'POST /api/internal/duplicates/matches': 'creates',
  'GET /api/v3/duplicate_checks': 'notExternal',
  'GET /api/v3/duplicate_checks/:id': 'notExternal',
  'POST /api/v3/duplicate_checks': 'creates',
  'PUT /api/v3/duplicate_checks/:id': 'creates',
  'DELETE /api/v3/duplicate_checks/:id': 'creates',
};
