import { z } from 'zod';
import { changedUserAnswer } from '../users/users.contract';
import { answers, contract, type Described } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { addPasskey, listPasskeys, preparePasskey } from './passkeys.contract';

const mfaState = z.strictObject({
  /** There is a second factor: an authenticator app, a passkey, or both. */
  enabled: z.boolean(),
  /** An authenticator app is one of them. */
  app: z.boolean(),
  /**
   * Required by the account or an administrator: it cannot be turned off, and no other call is allowed until it is
   * on.
   */
  required: z.boolean(),
  backup_codes_left: z.number(),
});
export type MfaState = Described<typeof mfaState>;

/** Shown once, during set-up. */
const mfaSetUp = z.strictObject({
  /** As letters, for typing. */
  secret: z.string(),
  /** The address in the QR code. */
  uri: z.string(),
});
export type MfaSetUp = Described<typeof mfaSetUp>;
const backupCodes = z.strictObject({ backup_codes: z.array(z.string()) });
export type BackupCodes = Described<typeof backupCodes>;

const password = z.string().max(1000);
const code = z.string().max(40);
const own = '/api/internal/mfa';

export const showMfa = contract({ method: 'GET', path: own, answer: answers(mfaState) });
/** Starts over each time; sign-in does not change until a code is confirmed. */
export const setUpMfa = contract({
  method: 'POST',
  path: `${own}/set_up`,
  body: z.object({ current_password: password }),
  answer: answers(mfaSetUp),
});
export const confirmMfa = contract({
  method: 'POST',
  path: `${own}/confirm`,
  body: z.object({ code }),
  answer: answers(backupCodes),
});
export const newBackupCodes = contract({
  method: 'POST',
  path: `${own}/backup_codes`,
  body: z.object({ current_password: password, code }),
  answer: answers(backupCodes),
});
/** A POST, because some proxies drop the body of a DELETE. */
export const turnOffMfa = contract({
  method: 'POST',
  path: `${own}/turn_off`,
  body: z.object({ current_password: password, code }),
  answer: answers(mfaState),
});

export const requestMfa = contract({
  method: 'PUT',
  path: '/api/v3/admin/users/:id/request_mfa',
  params: idParams,
  answer: answers(changedUserAnswer),
});
export const disableMfa = contract({
  method: 'DELETE',
  path: '/api/v3/admin/users/:id/disable_mfa',
  params: idParams,
  answer: answers(changedUserAnswer),
});

/** The calls allowed to a user who still has to set up the second factor. */
export const WHILE_MFA_IS_MISSING: readonly string[] = [
  `GET ${own}`,
  `POST ${own}/set_up`,
  `POST ${own}/confirm`,
  `${listPasskeys.method} ${listPasskeys.path}`,
  `${preparePasskey.method} ${preparePasskey.path}`,
  `${addPasskey.method} ${addPasskey.path}`,
  'GET /api/internal/sessions/confirm',
  'POST /api/internal/sessions/confirm',
  'POST /api/internal/sessions/confirm/provider',
  'DELETE /login',
];
