import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '../app';
import { readConfig } from '../base/config';

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

/** The answer of the server when the database rolls back the first `givenUp` transactions. */
async function answerAfter(givenUp: number): Promise<{ status: number; tries: number; body: string }> {
  let tries = 0;
  const transaction = async () => {
    tries += 1;
    if (tries <= givenUp) throw deadlock;
    return { app_read_only: true };
  };
  const pool = { transaction, client: () => Promise.reject(deadlock), end: async () => {} };
  const app = await buildApp({
    config: readConfig({}),
    pool: pool as never,
    mailer: { configured: false },
    clock: () => new Date(),
    signupToken: '',
    logger: pino({ level: 'silent' }),
  });
  const headers = { cookie: 'fairlead_session=x' };
  const url = '/api/internal/account/read_only';
  const answer = await app.inject({ method: 'PUT', url, headers, payload: { app_read_only: true } });
  await app.close();
  return { status: answer.statusCode, tries, body: answer.body };
}

test('API-02 two calls that wait for each other: a second attempt serves the one that was rolled back', async () => {
  expect(await answerAfter(0)).toMatchObject({ status: 200, tries: 1 });
  expect(await answerAfter(2)).toMatchObject({ status: 200, tries: 3 });
});

test('API-02 a call that is rolled back again and again is reported as a server fault, without the words of the database', async () => {
  const { status, tries, body } = await answerAfter(100);
  expect([status, tries]).toEqual([500, 3]);
  expect(body).not.toContain('deadlock');
});
