import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app';
import { readConfig } from '../base/config';
import { invalidField } from '../base/errors';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-page-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fairlead</title>');
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [
    'a fault of ours',
    new Error('secret words'),
    500,
    { error: 'Something went wrong on our side. Nothing was changed.' },
  ],
  ['a refusal', invalidField('name', 'Required'), 422, [{ field: 'name', msg: 'Required' }]],
])('API-02 the server that serves the page too answers %s as any other', async (_kind, fault, status, body) => {
  const pool = { transaction: () => Promise.reject(fault), client: () => Promise.reject(fault), end: async () => {} };
  const mailer = { configured: false, send: async () => {} };
  const logger = pino({ level: 'fatal' });
  const config = readConfig({});
  const app = await buildApp({
    config,
    pool,
    mailer,
    clock: () => new Date(),
    signupToken: '',
    logger,
    webFolder: folder,
  });
  const answer = await app.inject({ method: 'GET', url: '/api/v3/deals', headers: { cookie: 'fairlead_session=x' } });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject(body);
  expect(answer.body).not.toContain('secret');
  expect((await app.inject({ url: '/api/v3/nothing' })).json()).toEqual({ error: 'Not found' });
  await app.close();
});
