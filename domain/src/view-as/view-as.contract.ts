import { z } from 'zod';
import { contract, NOTHING } from '../wire/contract';

/** From now on the session looks with the user's eyes, and changes nothing. For account admins. */
export const startViewAs = contract({
  method: 'POST',
  path: '/api/internal/view_as',
  body: z.object({ user_id: z.number().int().positive() }),
  answer: NOTHING,
});

/** Back to oneself. */
export const endViewAs = contract({ method: 'DELETE', path: '/api/internal/view_as', answer: NOTHING });

/** Read by nobody but whom they belong to. */
export const OWN_SECRETS: readonly string[] = ['GET /api/v3/profile/api_key', 'GET /api/internal/sessions'];

/** All that may be written by whoever looks with another's eyes. */
export const WRITES_WHILE_VIEWING: readonly string[] = ['DELETE /api/internal/view_as', 'DELETE /login'];
