import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Runs a command as npm does. */
function command(name: string, ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts', `${name}.mjs`), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stderr };
}

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['backup', '--force'],
  ['backup', '--nonsense'],
  ['restore', '--force'],
  ['restore', 'one', 'two'],
  ['rotate-secret', '--nonsense'],
  ['staff', 'add', 'not-an-address'],
  ['staff', 'nonsense'],
])('npm run %s %s says how it is used and touches nothing', (name, ...args) => {
  expect(command(name, ...args)).toEqual({ status: 1, stderr: expect.stringMatching(`^Usage: npm run ${name}`) });
});

test.each(['rotate-secret', 'backup'])('npm run %s in a folder without a database says so and creates none', (name) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-none-'));
  vi.stubEnv('FAIRLEAD_DATA', folder);
  vi.stubEnv('DATABASE_URL', undefined);
  const { status, stderr } = command(name);
  expect([status, stderr]).toEqual([
    1,
    `There is no Fairlead database in ${folder}. Start Fairlead once, or set FAIRLEAD_DATA or DATABASE_URL to where it is.\n`,
  ]);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a passphrase that cannot be read is named before anything else happens', () => {
  const { status, stderr } = command('backup', '--passphrase-file', '/nowhere/passphrase');
  expect([status, stderr]).toEqual([1, 'The file with the passphrase cannot be read: /nowhere/passphrase\n']);
});
