import { expect, test } from 'vitest';
import { endpoints, nameOf } from '../../testing/endpoints';
import { ENDPOINTS } from './endpoints.expected';
import { LEVELS } from './expected';
import { walkAs } from '../../testing/walk';

test('PERM-02 through HTTP every registered endpoint has a row, and no row is left over', () => {
  expect(endpoints.map(nameOf).sort()).toEqual(Object.keys(ENDPOINTS).sort());
});

walkAs(LEVELS);
