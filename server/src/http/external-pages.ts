import { isExternal } from '@fairlead/domain/access/actor';
import type { FastifyRequest } from 'fastify';
import { type OpenedSession, openSessionStatement } from '../account/sessions';
import type { Pool } from '../base/database';
import { SESSION_COOKIE } from './respond';

/** The share site, the start page that leads there, and the pages that are open before sign-in. */
const OPEN =
  /^\/(share(\/.*)?|login|first_run|forgot_password|password_reset\/[^/]+|invitation\/[^/]+|signup\/[^/]+)?\/*$/;

/**
 * Whether an external user requests a page outside the share site. Only then is the database queried. If it does not
 * answer, the page is served: it says itself that the server cannot be reached, and shows no record.
 */
export async function isClosedToExternal(pool: Pool, request: FastifyRequest): Promise<boolean> {
  const token = request.cookies[SESSION_COOKIE];
  const path = request.originalUrl.split('?', 1)[0] ?? '';
  if (!token || OPEN.test(path)) return false;
  try {
    return await pool.transaction('read', openSessionStatement(token), async (_db, [opened]) => {
      const session = opened as OpenedSession | undefined;
      return session !== undefined && isExternal(session.user_json);
    });
  } catch (err) {
    request.log.warn({ err, id: request.id }, 'page served without asking who it is for');
    return false;
  }
}
