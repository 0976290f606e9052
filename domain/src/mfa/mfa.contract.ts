import { z } from 'zod';
import type { ChangedUserAnswer } from '../users/users.contract';
import { answers, contract } from '../wire/contract';
import { idParams } from '../wire/list-query';

export interface MfaState {
  readonly enabled: boolean;
  /** By the account or an administrator: it cannot be turned off, and nothing else can be done before it is on. */
  readonly required: boolean;
  readonly backup_codes_left: number;
}

/** Shown once, while it is being set up. */
export interface MfaSetUp {
  /** In letters, for typing. */
  readonly secret: string;
  /** The address that the QR code holds. */
  readonly uri: string;
}
export interface BackupCodes {
  readonly backup_codes: readonly string[];
}

const password = z.string().max(1000);
const code = z.string().max(40);
const own = '/api/internal/mfa';

export const showMfa = contract({ method: 'GET', path: own, answer: answers<MfaState>() });
/** Begins anew each time; nothing changes at the sign-in before a code has been confirmed. */
export const setUpMfa = contract({
  method: 'POST',
  path: `${own}/set_up`,
  body: z.object({ current_password: password }),
  answer: answers<MfaSetUp>(),
});
export const confirmMfa = contract({
  method: 'POST',
  path: `${own}/confirm`,
  body: z.object({ code }),
  answer: answers<BackupCodes>(),
});
export const newBackupCodes = contract({
  method: 'POST',
  path: `${own}/backup_codes`,
  body: z.object({ current_password: password, code }),
  answer: answers<BackupCodes>(),
});
/** A POST, because some proxies drop the body of a DELETE. */
export const turnOffMfa = contract({
  method: 'POST',
  path: `${own}/turn_off`,
  body: z.object({ current_password: password, code }),
  answer: answers<MfaState>(),
});

export const requestMfa = contract({
  method: 'PUT',
  path: '/api/v3/admin/users/:id/request_mfa',
  params: idParams,
  answer: answers<ChangedUserAnswer>(),
});
export const disableMfa = contract({
  method: 'DELETE',
  path: '/api/v3/admin/users/:id/disable_mfa',
  params: idParams,
  answer: answers<ChangedUserAnswer>(),
});

/** What may be called by somebody who still has to set up the second factor. */
export const WHILE_MFA_IS_MISSING: readonly string[] = [
  `GET ${own}`,
  `POST ${own}/set_up`,
  `POST ${own}/confirm`,
  'DELETE /login',
];
