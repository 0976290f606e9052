import { expect, test } from 'vitest';
import { csvLine, plainCell, safeCell } from './csv';

test.each(['=1+1', '+49 30', '-5', '@here', '\tx', '\rx'])('LIST-10 %j is no formula in a spreadsheet', (cell) => {
  expect(safeCell(cell)).toBe(`'${cell}`);
  expect(plainCell(safeCell(cell))).toBe(cell);
});

test('LIST-10 a line quotes what needs it', () => {
  expect(csvLine(['Acme', 'a "b", c', '=x', ' y', ''])).toBe('Acme,"a ""b"", c",\'=x," y",\r\n');
});
