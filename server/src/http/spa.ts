import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Pool } from '../base/database';
import { isClosedToExternal } from './external-pages';
import { PAGE } from './paths';

const YEAR_SECONDS = 365 * 86_400;

/**
 * Serves the built front end: hashed files are cached for a year, the page itself is never cached. All addresses get
 * the same page, which shows itself when something is not accessible; an external user gets it with status 403 where
 * access is closed.
 */
export async function servePage(app: FastifyInstance, pool: Pool, folder: string | undefined): Promise<void> {
  if (!folder) return;
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.setHeader('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    },
  });
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const icon = await readFile(join(folder, 'favicon.svg')).catch(() => undefined);
  app.get(PAGE, async (request, reply) => {
    if (await isClosedToExternal(pool, request)) reply.code(403);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/favicon.svg', (_request, reply) =>
    icon ? reply.type('image/svg+xml').send(icon) : reply.code(404).send(),
  );
}
