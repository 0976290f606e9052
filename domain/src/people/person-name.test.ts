import { expect, test } from 'vitest';
import { splitFullName } from './person-name';

test.each([
  ['Ines Okafor', 'Ines', 'Okafor'],
  ['  Ada  King Lovelace ', 'Ada', 'King Lovelace'],
  ['Cher', 'Cher', null],
  ['', null, null],
])('REC-02 the full name %j is split on the first space', (full, first_name, last_name) => {
  expect(splitFullName(full)).toEqual({ first_name, last_name });
});
