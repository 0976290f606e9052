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
