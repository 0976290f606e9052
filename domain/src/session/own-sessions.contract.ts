import { z } from 'zod';
import { passkeyAnswer, passkeyRequest } from '../mfa/passkeys.contract';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { id, instant, nullableText } from '../wire/formats';

/** A browser that is signed in. */
const ownSession = z.strictObject({
  id,
  /** The browser's own name (user agent). */
  user_agent: nullableText,
  created_at: instant,
  last_seen_at: instant,
  /** The session of the caller. */
  is_current: z.boolean(),
});
export type OwnSession = Described<typeof ownSession>;

const path = '/api/internal/sessions';

export const listOwnSessions = contract({
  method: 'GET',
  path,
  answer: answers(z.strictObject({ entries: z.array(ownSession) })),
});
export const endOwnSession = contract({ method: 'DELETE', path: `${path}/:id`, params: idParams, answer: NOTHING });
/** How the user can prove their identity. */
export const waysToConfirm = contract({
  method: 'GET',
  path: `${path}/confirm`,
  answer: answers(
    z.strictObject({
      password: z.boolean(),
      /** A code of the app, or a backup code. */
      code: z.boolean(),
      /** The data with which the browser asks for a passkey; null if there is none. */
      passkey: passkeyRequest.nullable(),
      /** The name of the account's identity provider, if the user is known there. */
      provider: nullableText,
    }),
  ),
});
/** Proves that the person at the screen is the user: by the password, a code of the second factor, or a passkey. */
const confirmation = z.object({
  current_password: z.string().max(1000).optional(),
  code: z.string().min(1).max(40).optional(),
  passkey: passkeyAnswer.optional(),
});
export type Confirmation = z.output<typeof confirmation>;
export const confirmSession = contract({
  method: 'POST',
  path: `${path}/confirm`,
  body: confirmation,
  answer: NOTHING,
});
/** Ends all sessions except the caller's. */
export const endOtherSessions = contract({ method: 'DELETE', path, answer: NOTHING });
