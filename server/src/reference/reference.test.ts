import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MARK, renderReference } from './reference';
import { renderPage } from './print';

const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');

test('API-03 docs/api.md lists every call as the contracts and the field catalogue are now', () => {
  expect(page.includes(MARK)).toBe(true);
  expect(page, 'run: node scripts/api-reference.mjs --write').toBe(renderPage(page));
});

test('API-03 docs/api.md names what programs look for', () => {
  for (const words of [
    '`GET /deals`: list',
    '`PUT /people/:id`: change',
    '| `value` | amount | yes | yes |',
    '`deal_modified` (range of dates)',
    '`custom_fields`',
    '| `lead_sources` |',
    '`POST /auth`: a token for a user',
  ])
    expect(page).toContain(words);
});

test('API-03 a call without a description is not on the page', () => {
  const contract = { method: 'POST', path: '/api/v3/deals/:id/hold', answer: {} } as const;
  expect(() => renderReference([{ contract: contract as never, access: 'signed_in' }])).toThrow(
    'POST /api/v3/deals/:id/hold',
  );
});
