import type { Row } from './expected';

/** Steps before users can work: second factors, and consent to the privacy notice. */
export const SECOND_FACTORS: Readonly<Record<string, Row>> = {
  'GET /api/internal/passkeys': 'signedIn',
  'POST /api/internal/passkeys/prepare': 'signedIn',
  'POST /api/internal/passkeys': 'signedIn',
  'PUT /api/internal/passkeys/:id': 'signedIn',
  'DELETE /api/internal/passkeys/:id': 'signedIn',
  'GET /api/internal/mfa': 'signedIn',
  'POST /api/internal/mfa/set_up': 'signedIn',
  'POST /api/internal/mfa/confirm': 'signedIn',
  'POST /api/internal/mfa/backup_codes': 'signedIn',
  'POST /api/internal/mfa/turn_off': 'signedIn',
  'POST /api/internal/privacy/agree': 'signedIn',
};
