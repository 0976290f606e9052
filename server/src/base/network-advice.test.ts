import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from './config';
import { networkAdvice } from './network-advice';

const SECRET = 'thirty-two characters and some more';
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const adviceFor = (env: Record<string, string>) => networkAdvice(readConfig(env));

test('a server on its own machine is given no advice', () => {
  expect(adviceFor({})).toEqual([]);
  expect(adviceFor({ FAIRLEAD_URL: 'http://localhost:3000' })).toEqual([]);
});

test('a server that others reach says at its start what is not set', () => {
  const url = { FAIRLEAD_URL: 'https://crm.example.com' };
  expect(adviceFor(url)).toEqual([
    expect.stringMatching(/^Administrators may sign in with a password alone/),
    expect.stringContaining(': FAIRLEAD_PRIVACY_URL, FAIRLEAD_PEPPER_FILE, FAIRLEAD_SECRET_FILE. '),
  ]);
  const left = adviceFor({ ...url, FAIRLEAD_ADMIN_MFA: 'optional', FAIRLEAD_SECRET: SECRET, FAIRLEAD_PEPPER: SECRET });
  expect(left).toEqual([expect.stringContaining(': FAIRLEAD_PRIVACY_URL. ')]);
});

describe('the unit of docs/operations.md', () => {
  const file = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url));
  const unit = /```ini\n([^`]+)```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const settings = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(([, value = '']) => value);

  test('leaves nothing of it open: factor, notice, pepper and secret (ASVS 1.6.2, 2.4.5, 4.3.1, 6.4.1, 8.3.3)', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-credentials-'));
    folders.push(folder);
    const credentials = settings('LoadCredentialEncrypted').map((one) => one.split(':')[0] as string);
    expect(credentials).toEqual(['secret', 'pepper']);
    for (const name of credentials) writeFileSync(path.join(folder, name), `${name} of ${SECRET}\n`);
    const given = settings('Environment').flatMap((line) => line.replaceAll('%d', folder).split(' '));
    const config = readConfig(Object.fromEntries(given.map((one) => one.split(/=(.*)/s).slice(0, 2))));
    expect(networkAdvice(config)).toEqual([]);
    expect([config.adminMfa, config.demo, config.secret, config.peppers.current?.secret.toString()]).toEqual([
      'required',
      'off',
      `secret of ${SECRET}`,
      `pepper of ${SECRET}`,
    ]);
  });
});
