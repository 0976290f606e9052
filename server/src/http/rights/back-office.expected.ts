import type { Flat } from './expected';

/** The endpoints of the back office, for staff alone. */
export const BACK_OFFICE: Readonly<Record<string, Flat>> = {
  'GET /backend/session': 'anybody',
  'POST /backend/login': 'anybody',
  'GET /backend/welcome/:token': 'anybody',
  'PUT /backend/welcome/:token': 'anybody',
  'DELETE /backend/login': 'staff',
  'GET /backend/accounts': 'staff',
  'GET /backend/accounts/:id': 'staff',
  'PATCH /backend/accounts/:id': 'staff',
  'POST /backend/accounts/:id/future_changes': 'staff',
  'DELETE /backend/accounts/:id/future_changes/:change_id': 'staff',
  'PUT /backend/accounts/:id/requests/:request_id': 'staff',
  'GET /backend/requests': 'staff',
  'GET /backend/users': 'staff',
  'GET /backend/users/:id': 'staff',
  'POST /backend/users/:id/support_login': 'staff',
  'GET /backend/affiliates': 'staff',
  'GET /backend/affiliates/:id': 'staff',
  'POST /backend/affiliates': 'staff',
  'PUT /backend/affiliates/:id': 'staff',
  'GET /backend/log': 'staff',
};
