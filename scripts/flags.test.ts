import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FLAG_NAMES } from '../domain/src/back-office/flags';
import { hasFeature } from '../domain/src/features/features';
import { inRoot, root } from './lib/root.mjs';
import { readTree } from './structure/tree.mjs';

const [, section = ''] = readFileSync(inRoot('docs/operations.md'), 'utf8').split('### Feature flags\n');
const [built = '', absent = ''] = (section.split('\n## ')[0] ?? '').split('These switch nothing yet');
const notBuilt = [...absent.matchAll(/^- `(\w+)`/gm)].map(([, name]) => name);

test('EXT-05 the documentation says what each flag switches, and what holds while it was never set', () => {
  const rows = [...built.matchAll(/^\| `(\w+)` +\| .*\| (on|off) +\|$/gm)].map(([, name, value]) => [name, value]);
  expect(rows).toEqual(FLAG_NAMES.map((name) => [name, hasFeature({}, name) ? 'on' : 'off']));
});

test('EXT-05 no screen names a flag that switches nothing yet', () => {
  expect(notBuilt).toEqual(['sms', 'design_upgrade', 'address_autocompleter']);
  const screens = [...readTree(root)].filter(
    ([file]) => /^(web\/src|server\/src\/features\/demo)\//.test(file) && !file.includes('.test.'),
  );
  const naming = screens.filter(([, text]) => notBuilt.some((name) => new RegExp(`\\b${name}\\b`).test(text)));
  expect(naming.map(([file]) => file)).toEqual([]);
  expect(screens.length).toBeGreaterThan(500);
});
