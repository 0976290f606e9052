import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstLoad } from '../bench/first-load';

const KB = 1000;

test.each(['deals-list-page-', 'people-page-', 'companies-page-'])(
  'SPEED %s: at most 200 KB of compressed scripts before the first list can be used',
  (page) => {
    const { files, bytes } = firstLoad(page);
    expect(bytes).toBeGreaterThan(100 * KB);
    expect(bytes).toBeLessThanOrEqual(200 * KB);
    expect(files).toBeLessThanOrEqual(40);
  },
);

test('AUTH-02 the page names the hash of each script and style that it loads', () => {
  const page = readFileSync(new URL('../dist/web/index.html', import.meta.url), 'utf8');
  const loaded = [...page.matchAll(/<(?:script|link)[^>]*?"(\/assets\/[^"]+)"[^>]*>/g)];
  expect(loaded.length).toBeGreaterThan(2);
  for (const [tag, asset] of loaded) {
    const content = readFileSync(new URL(`../dist/web${asset}`, import.meta.url));
    expect(tag).toContain(`integrity="sha384-${createHash('sha384').update(content).digest('base64')}"`);
  }
});
