import { z } from 'zod';
import { contract, NOTHING } from '../wire/contract';

/** Starts View as: the session sees what the user sees and changes nothing. For account administrators. */
export const startViewAs = contract({
  method: 'POST',
  path: '/api/internal/view_as',
  body: z.object({ user_id: z.number().int().positive() }),
  answer: NOTHING,
});

/** Ends View as. */
export const endViewAs = contract({ method: 'DELETE', path: '/api/internal/view_as', answer: NOTHING });

/** Only for the user they belong to; refused in View as. */
export const OWN_SECRETS: readonly string[] = [
  'GET /api/v3/profile/api_key',
  'GET /api/internal/sessions',
  'GET /api/internal/sessions/confirm',
  'GET /api/internal/passkeys',
];

/** The only writes allowed in View as, and the calls that read although they carry a body. */
export const WRITES_WHILE_VIEWING: readonly string[] = [
  'DELETE /api/internal/view_as',
  'DELETE /login',
  'POST /api/internal/reports/run',
  'POST /api/internal/saved_reports/figures',
  'POST /api/internal/dashboards/preview',
  'POST /api/internal/goals/product_lines_report',
];
