import { expect, test } from 'vitest';
import { fileName } from './file-name';

test.each([
  ['Won in May (Q2) – Nürnberg €.pdf', 'Won in May (Q2) – Nürnberg €.pdf'],
  ['../../etc/passwd.csv', 'etc passwd.csv'],
  ['.. .hidden.png', 'hidden.png'],
  ['invoice\u202efdp.exe.pdf', 'invoice fdp.exe.pdf'],
  ['a\r\nX-Evil: 1".pdf', 'a X-Evil  1 .pdf'],
  ['CON:\u0000|<b>.csv', 'CON b .csv'],
])('API-02 a file named after %j is called %s', (name, called) => {
  expect(fileName(name)).toBe(called);
});
