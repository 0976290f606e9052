import { edit, type Expected, type Flat, history, ownNote, remove, see, seeNote } from './expected';

/** What an endpoint is asked for: records of one type in every place, or nothing in particular. */
export type Row = readonly [type: 'deals' | 'people' | 'companies' | 'notes', Expected] | Flat;

const adminLists = (names: string, sorted: boolean): Record<string, Row> =>
  Object.fromEntries(
    names
      .split(' ')
      .flatMap((name): [string, Row][] => [
        [`GET /api/v3/admin/${name}`, 'notExternal'],
        [`GET /api/v3/admin/${name}/:id`, 'notExternal'],
        [`POST /api/v3/admin/${name}`, 'admin'],
        [`PUT /api/v3/admin/${name}/:id`, 'admin'],
        [`DELETE /api/v3/admin/${name}/:id`, 'admin'],
        ...(sorted ? [[`PUT /api/v3/admin/${name}/sort`, 'admin'] as [string, Row]] : []),
      ]),
  );

/** Every endpoint, by hand. One that is not here fails the walk. */
export const ENDPOINTS: Readonly<Record<string, Row>> = {
  'GET /api/internal/boot': 'anybody',
  'POST /login': 'anybody',
  'GET /login/is_logged_in': 'anybody',
  'POST /signup': 'anybody',
  'POST /demo': 'anybody',
  'POST /password_reset': 'anybody',
  'GET /password_reset/:token': 'anybody',
  'PUT /password_reset/:token': 'anybody',
  'DELETE /login': 'signedIn',
  'GET /api/v3/profile': 'signedIn',
  'PUT /api/v3/profile': 'signedIn',

  'GET /api/v3/deals': 'signedIn',
  'POST /api/v3/deals': 'creates',
  'GET /api/v3/deals/:id': ['deals', see],
  'PUT /api/v3/deals/:id': ['deals', edit],
  'DELETE /api/v3/deals/:id': ['deals', remove],
  'GET /api/internal/deals/:id/page': ['deals', see],
  'GET /api/internal/deals/board': 'signedIn',
  'GET /api/internal/deals/board/column': 'signedIn',
  'GET /api/internal/deals/:id/people': ['deals', see],
  'GET /api/v3/deals/:id/people': ['deals', see],
  'GET /api/v3/deals/:id/notes': ['deals', see],

  'GET /api/v3/people': 'signedIn',
  'POST /api/v3/people': 'creates',
  'GET /api/v3/people/:id': ['people', see],
  'PUT /api/v3/people/:id': ['people', edit],
  'DELETE /api/v3/people/:id': ['people', remove],
  'GET /api/internal/people/:id/page': ['people', see],
  'GET /api/internal/people/:id/deals': ['people', see],
  'GET /api/v3/people/:id/deals': ['people', see],
  'GET /api/v3/people/:id/notes': ['people', see],

  'GET /api/v3/companies': 'signedIn',
  'POST /api/v3/companies': 'creates',
  'GET /api/v3/companies/:id': ['companies', see],
  'PUT /api/v3/companies/:id': ['companies', edit],
  'DELETE /api/v3/companies/:id': ['companies', remove],
  'GET /api/internal/companies/:id/page': ['companies', see],
  'GET /api/internal/companies/:id/people': ['companies', see],
  'GET /api/v3/companies/:id/people': ['companies', see],
  'GET /api/v3/companies/:id/deals': ['companies', see],
  'GET /api/v3/companies/:id/notes': ['companies', see],
  'GET /api/v3/companies/:id/children_companies': ['companies', see],

  'GET /api/v3/notes': 'signedIn',
  'POST /api/v3/notes': 'creates',
  'GET /api/v3/notes/:id': ['notes', seeNote],
  'PUT /api/v3/notes/:id': ['notes', ownNote],
  'DELETE /api/v3/notes/:id': ['notes', ownNote],

  'GET /api/internal/:type/:id/timeline': ['deals', see],
  'GET /api/v3/:type/:id/changes': ['deals', history],
  'POST /api/v3/:type/:id/changes/:change_id/put_back': 'notExternal',
  'POST /api/v3/change_sets/:id/undo': 'notExternal',

  'GET /api/internal/list_views': 'notExternal',
  'POST /api/internal/list_views': 'creates',
  'PUT /api/internal/list_views/:id': 'creates',
  'DELETE /api/internal/list_views/:id': 'creates',
  'POST /api/internal/list_views/:id/duplicate': 'creates',
  'PUT /api/internal/list_views/:id/share': 'creates',
  'PUT /api/internal/list_views/:id/star': 'notExternal',
  'PUT /api/internal/list_views/:id/default': 'notExternal',

  ...adminLists('deal_statuses deal_loss_reasons deal_won_reasons', true),
  ...adminLists('calendar_entry_priorities calendar_entry_statuses revenue_types deal_stages', true),
  ...adminLists(
    'lead_statuses lead_sources product_lines note_categories event_categories predefined_contacts_tags document_tags',
    false,
  ),
  ...adminLists('company_tags deal_tags deal_pipelines teams', false),

  'GET /api/v3/users': 'notExternal',
  'GET /api/v3/users/:id': 'notExternal',
  'GET /api/v3/visible_users': 'notExternal',
  'GET /api/v3/account': 'notExternal',
  'GET /api/v3/admin/users': 'admin',
  'GET /api/v3/admin/users/:id': 'admin',
  'POST /api/v3/admin/users': 'admin',
  'PUT /api/v3/admin/users/:id': 'admin',

  'GET /api/internal/search': 'notExternal',
  'GET /api/v3/user_settings': 'notExternal',
  'PUT /api/v3/user_settings/global_search_settings': 'signedIn',

  'GET /api/v3/recycle_bin': 'notExternal',
  'POST /api/v3/recycle_bin/:type/:id/restore': 'creates',
  'DELETE /api/v3/recycle_bin/:type/:id': 'admin',

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
