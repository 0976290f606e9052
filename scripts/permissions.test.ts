import { readFileSync } from 'node:fs';
import { renderPermissions } from '@fairlead/domain/access/document';
import { expect, it } from 'vitest';
import { inRoot } from './lib/root.mjs';

it('PERM-01 the page docs/permissions.md is printed from the table as it is now', () => {
  const page = readFileSync(inRoot('docs', 'permissions.md'), 'utf8');
  expect(page, 'run: node scripts/permissions.mjs --write').toBe(renderPermissions());
});
