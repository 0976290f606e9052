import { type ReportDefinition, REPORT_TYPES, reportOf } from '@fairlead/domain/reports/report';
import { demoPassword, demoUsers } from '@fairlead/domain/session/demo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDemo } from '../demo/public';
import { type TestApp, type TestUser, testApp } from '../../testing/app';

let on: TestApp;
const users = new Map<string, TestUser>();

beforeAll(async () => {
  on = await testApp({}, { apart: true });
  await on.pool.transaction('write', '', (db) => makeDemo({ db, now: on.clock.now }));
  for (const { email } of demoUsers.slice(0, 4)) users.set(email, await on.signIn(email, demoPassword));
});
afterAll(() => on.close());

test.each(REPORT_TYPES)('REP-01 %s', async (type) => {
  const definition: ReportDefinition = reportOf(type);
  for (const user of users.values()) {
    const answer = await user.post('/api/internal/reports/run', definition);
    if (answer.status !== 200) console.log(answer.body);
    expect(answer.status).toBe(200);
    if (type === 'dealsWon') console.log(JSON.stringify(answer.body).slice(0, 1500));
  }
});
