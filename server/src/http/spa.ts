import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PAGE } from './paths';

const YEAR_SECONDS = 365 * 86_400;

/** Serves the built front end: hashed files for a year, the page itself never cached. */
export async function servePage(app: FastifyInstance, folder: string | undefined): Promise<void> {
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
  app.get(PAGE, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/favicon.svg', (_request, reply) =>
    icon ? reply.type('image/svg+xml').send(icon) : reply.code(404).send(),
  );
}
