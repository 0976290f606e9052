import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config';

const least = { FAIRLEAD_PASSWORD_COST: 'least' };

describe('the cost of a stored password', () => {
  test('AUTH-01 is full unless a test asks for the least', () => {
    expect(readConfig({}).passwordCost).toBe('full');
    expect(readConfig({ NODE_ENV: 'test' }).passwordCost).toBe('full');
    expect(readConfig({ NODE_ENV: 'test', ...least }).passwordCost).toBe('least');
  });

  test.each([
    ['in production', { NODE_ENV: 'production' }],
    ['without a word about tests', {}],
    ['on an address that other machines reach', { NODE_ENV: 'test', HOST: '0.0.0.0' }],
  ])('AUTH-01 the server does not start with the least %s', (_where, env) => {
    expect(() => readConfig({ ...env, ...least })).toThrow('FAIRLEAD_PASSWORD_COST may be "least" only in tests');
  });
});

describe('the proxies that are trusted', () => {
  test.each([
    ['', 0],
    ['off', 0],
    ['on', 1],
    ['1', 1],
    ['3', 3],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
  ])('AUTH-01 FAIRLEAD_TRUST_PROXY=%s', (given, meant) => {
    expect(readConfig({ FAIRLEAD_TRUST_PROXY: given }).trustProxy).toEqual(meant);
  });

  test.each([
    'yes',
    'true',
    '0',
    '-1',
    '1.5',
    '10',
    'proxy.example.com',
    '10.0.0.1 10.0.0.2',
    '10.0.0.1,',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/',
    '10.0.0.0/255.0.0.0',
    'fd00::/129',
  ])('AUTH-01 the server does not start with FAIRLEAD_TRUST_PROXY=%s', (given) => {
    expect(() => readConfig({ FAIRLEAD_TRUST_PROXY: given })).toThrow(
      /^FAIRLEAD_TRUST_PROXY is ".+", but must be off, the number of proxies \(1 to 9\), or a list of their addresses/,
    );
  });
});

describe('secrets in files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-secrets-'));
  let files = 0;
  const written = (content: string) => {
    const file = path.join(folder, `secret-${++files}`);
    writeFileSync(file, content);
    return file;
  };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('AUTH-01 a secret is read from the file that a vault provides, without its last line break', () => {
    const secret = 'x'.repeat(40);
    expect(readConfig({ FAIRLEAD_SECRET_FILE: written(`${secret}\n`) }).secret).toBe(secret);
    expect(readConfig({ DATABASE_URL_FILE: written('postgres://db/x') }).databaseUrl).toBe('postgres://db/x');
  });

  test.each([
    ['that is missing', { FAIRLEAD_SECRET_FILE: '/none' }, /^FAIRLEAD_SECRET_FILE names \/none, which cannot be read/],
    ['that is empty', { FAIRLEAD_SECRET_FILE: written('\n') }, /^FAIRLEAD_SECRET_FILE names .+, which is empty/],
    ['beside the secret', { FAIRLEAD_SECRET_FILE: written('a'), FAIRLEAD_SECRET: 'b' }, /are both set/],
    ['that is too short', { FAIRLEAD_SECRET_FILE: written('a') }, /must have at least 32 characters/],
  ])('AUTH-01 the server does not start with a file %s', (_what, env: NodeJS.ProcessEnv, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
