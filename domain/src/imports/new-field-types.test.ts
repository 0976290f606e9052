import { describe, expect, test } from 'vitest';
import { guessFieldType, type NewFieldType } from './new-field-types';
import { fieldNameOf } from './new-fields';

describe('ADMIN-03 LIST-09 the type of a field is guessed from the values of a column', () => {
  test.each<[NewFieldType, string, string[]]>([
    ['numeric', 'whole numbers and decimals', ['2822', '495', '1100.04', '-3']],
    ['numeric', 'thousands, blanks and placeholders', ['1,234,567', '', ' 12 ', 'n/a', '-']],
    ['numeric', 'nought and one alone', ['0', '1', '1', '0']],
    ['text', 'codes that begin with a nought', ['00123', '00456', '10001']],
    ['text', 'phone numbers', ['+49 30 1234', '+1 555 0100']],
    ['text', 'more digits than a number keeps', ['1234567890123456', '1']],
    ['currency', 'amounts with a sign', ['$1,200.50', '$3', '-$4.10']],
    ['currency', 'amounts with a code', ['EUR 12.50', '12,50 EUR']],
    ['text', 'amounts with one that names nothing', ['$12', 'free']],
    ['date', 'days in one notation', ['10/20/2016', '3/11/2017']],
    ['date', 'days that could be read in two ways', ['1/2/2026', '3/4/2026']],
    ['date', 'names of months', ['3 May 2026', '14 June 2026']],
    ['numeric', 'years', ['1996', '2001']],
    ['text', 'days with one that is none', ['10/20/2016', 'soon']],
    ['boolean', 'yes and no', ['Yes', 'no', 'YES', '']],
    ['boolean', 'a mark where it is true', ['x', '', 'X']],
    ['dropdown', 'few values that come again', ['GTX Basic', 'GTX Pro', 'gtx basic', 'GTX Pro', 'MG', 'MG']],
    ['text', 'names, each different', ['Acme', 'Beta', 'Gamma', 'Delta']],
    [
      'text',
      'a sentence that comes again',
      Array.from({ length: 6 }, () => 'We met at the fair and spoke. '.repeat(4)),
    ],
    ['text', 'too many to choose from', Array.from({ length: 200 }, (_, at) => `Item ${at % 31}`)],
    ['dropdown', 'as many as one can choose from', Array.from({ length: 200 }, (_, at) => `Item ${at % 30}`)],
    ['text', 'nothing', ['', ' ', '-']],
  ])('ADMIN-03 %s: %s', (type, _what, cells) => {
    expect(guessFieldType(cells)).toBe(type);
  });

  test.each([
    ['year_established', 'Year established'],
    ['Revenue', 'Revenue'],
    [' annualRevenue ', 'Annual revenue'],
    ['VAT ID', 'VAT ID'],
    ['', 'Column 3'],
  ])('ADMIN-03 a column called "%s" makes the field %s', (header, name) => {
    expect(fieldNameOf(header, 2)).toBe(name);
  });
});
