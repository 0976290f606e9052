import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Loose, PASSWORD, type TestApp, testApp } from '../../testing/app';

/** Runs each example of docs/api.md in order in a shell. An example can use the answer of an earlier one. */
const examples = [
  ...readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8').matchAll(/```sh\n(.*?)```/gs),
].map(([, text = '']) => text);
const shell = promisify(execFile);
const failing = 'curl() { command curl --fail-with-body "$@"; }\n';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test('AUTH-06 the documented calls by key and by token work as written', async () => {
  const admin = await on.account();
  const application = await admin.post('/api/v3/admin/api_applications', { api_application: { app_name: 'Guide' } });
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  const env: Record<string, string> = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    FAIRLEAD: `http://127.0.0.1:${(on.app.server.address() as AddressInfo).port}`,
    API_KEY: (await admin.post('/api/v3/profile/api_key')).body.api_key,
    APP_KEY: application.body.app_key,
    EMAIL: admin.email,
    PASSWORD,
  };
  expect(examples.length).toBeGreaterThan(7);
  const answers: Loose[] = [];
  for (const example of examples) {
    const { stdout } = await shell('sh', ['-c', failing + example], { env });
    const answer: Loose = stdout ? JSON.parse(stdout) : null;
    if (answer?.token) env.TOKEN = answer.token;
    if (answer?.id) env.ID = String(answer.id);
    answers.push(answer);
  }
  expect(answers[0]).toMatchObject({ id: admin.id, api_key: env.API_KEY });
  expect(answers.at(-2)).toMatchObject({ name: 'Harbour crane', value: '130000.0' });
  expect(answers.at(-1)).toBeNull();
});
