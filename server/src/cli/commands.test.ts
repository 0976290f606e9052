import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs a command as npm does. */
function command(name: string, ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts', `${name}.mjs`), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stderr };
}

test.each([
  ['backup', '--force'],
  ['backup', '--nonsense'],
  ['restore', '--force'],
  ['restore', 'one', 'two'],
])('npm run %s %s says how it is used and touches nothing', (name, ...args) => {
  expect(command(name, ...args)).toEqual({ status: 1, stderr: expect.stringMatching(`^Usage: npm run ${name}`) });
});

test('a passphrase that cannot be read is named before anything else happens', () => {
  const { status, stderr } = command('backup', '--passphrase-file', '/nowhere/passphrase');
  expect([status, stderr]).toEqual([1, 'The file with the passphrase cannot be read: /nowhere/passphrase\n']);
});
