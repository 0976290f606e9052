import { describe, expect, test } from 'vitest';
import { COMPANY } from '../kinds/company.kind';
import { DEAL } from '../kinds/deal.kind';
import { PERSON } from '../kinds/person.kind';
import { keysOf } from './keys';
import { companyWords, mailAddress, nameWords, phoneDigits, plainLetters, siteDomain } from './normal-forms';
import { type Compared, printOf, profileOf } from './profile';
import { levelOf } from './reasons';
import { scoreOf } from './score';

const person = (full: string, email = '', phone = '', company_name = ''): Compared => {
  const [first_name, ...rest] = full.split(' ');
  return { first_name, last_name: rest.join(' '), email, phone, company_name };
};

describe('LIST-11 normal forms', () => {
  test.each([
    ['+49 (0)40 555-0651', '405550651'],
    ['0049 40 5550651', '405550651'],
    ['040 / 555 06 51', '405550651'],
    ['(303) 555-0136', '3035550136'],
    ['+1 303 555 0136', '3035550136'],
    ['1-303-555-0136 ext. 12', '3035550136'],
    ['+44 20 7946 0958', '2079460958'],
    ['020 7946 0958', '2079460958'],
    ['+353 1 234 5678', '12345678'],
    ['N/A', undefined],
    ['000000', undefined],
    ['12', undefined],
  ])('LIST-11 phone in any notation: %s', (given, expected) => expect(phoneDigits(given)).toBe(expected));

  test.each([
    ['Ada.King+crm@GoogleMail.com', 'adaking@gmail.com'],
    [' <Ada@Acme.Example> ', 'ada@acme.example'],
    ['mailto:ada@acme.example', 'ada@acme.example'],
    ['ada at acme', undefined],
  ])('LIST-11 email %s', (given, expected) => expect(mailAddress(given)?.whole).toBe(expected));

  test.each([
    ['Blauforge Sensors B.V.', 'blauforge sensors'],
    ['Blauforge Sensors GmbH & Co. KG', 'blauforge sensors'],
    ['BLAUFORGE SENSORS, Inc.', 'blauforge sensors'],
    ['Blauforge Sensors Ltd', 'blauforge sensors'],
    ['Škoda s.r.o.', 'skoda'],
    ['AG', 'ag'],
  ])('LIST-11 legal form of %s', (given, expected) => expect(companyWords(given).join(' ')).toBe(expected));

  test.each([
    ['https://www.acme.example/about?x', 'acme.example'],
    ['acme.example', 'acme.example'],
    ['none', undefined],
  ])('LIST-11 domain of %s', (given, expected) => expect(siteDomain(given)).toBe(expected));

  test('LIST-11 umlauts, titles and particles', () => {
    expect(nameWords('Dr. Jörg von Müller').map(plainLetters)).toEqual(['jorg', 'muller']);
    expect(nameWords('Joerg Mueller').map(plainLetters)).toEqual(['jorg', 'muller']);
  });
});

const [A, P] = ['k.winhaus@copper.example', '+49 40 555 0651'];
const CASES: readonly [string, Compared, Compared, string][] = [
  ['the same email', person('Klara Winhaus', A), person('Klara Winhaus', A.toUpperCase()), 'certain'],
  ['email and no name', person('Klara Winhaus', A), { email: A }, 'certain'],
  ['email and another last name', person('Klara Winhaus', A), person('Klara Behrens', A), 'likely'],
  [
    'a mailbox of several',
    person('Klara Winhaus', 'info@copper.example'),
    person('Ben Roth', 'info@copper.example'),
    'no',
  ],
  ['nickname and phone', person('Robert King', '', P), person('Bob King', '', '040 5550651'), 'certain'],
  ['a German nickname', person('Johannes King', '', P), person('Hans King', '', '040 5550651'), 'certain'],
  [
    'umlauts and company',
    person('Jörg Müller', '', '', 'Acme GmbH'),
    person('Joerg Mueller', '', '', 'Acme'),
    'certain',
  ],
  ['swapped and company', person('Jules Blackman', A, '', 'Acme'), person('Blackman Jules', '', '', 'Acme'), 'certain'],
  ['a typo and company', person('Tilda Halstein', '', '', 'Acme'), person('Tilda Hallstein', '', '', 'Acme'), 'likely'],
  [
    'a typo, company, other email',
    person('Marc Meyer', 'marc@a.example', '', 'Acme'),
    person('Mark Meyer', 'mm@b.example', P, 'Acme'),
    'possible',
  ],
  ['initial and domain', person('C. Meadsen', '', P, 'Acme'), person('Camila Meadsen', '', P, 'Acme'), 'likely'],
  [
    'an initial and a shortened address',
    person('C. Meadsen', 'c.meadsen@acme.example'),
    person('Camila Meadsen', 'camila.meadsen@acme.example'),
    'likely',
  ],
  [
    'namesakes with like addresses',
    person('Eva Barlin', 'eva.barlin@acme.example', P),
    person('Eva Barlin', 'eva.barlin@umbra.example', '+1 303 555 0136'),
    'no',
  ],
  ['a part of the name', person('Camila Meadsen-Ruiz', '', P), person('Camila Meadsen', '', P), 'certain'],
  ['a slip in the phone', person('Ivo Quinwick', A, P), person('Ivo Quinwick', '', '040 5550561'), 'likely'],
  ['a digit changed in the phone', person('Ivo Quinwick', '', P), person('Ivo Quinwick', '', '040 5550652'), 'likely'],
  [
    'a slip in the phone, other addresses',
    person('Eva Barlin', 'eva@acme.example', P),
    person('Eva Barlin', 'barlin@umbra.example', '040 5550561'),
    'possible',
  ],
  ['colleagues with numbers in a row', person('Tom Falk', '', P), person('Eva Barlin', '', '040 5550652'), 'no'],
  ['a slip that looks like an umlaut', person('Greta Hazeler', '', P), person('Greta Hzaeler', '', P), 'certain'],
  ['colleagues on one phone', person('Tom Falk', '', P, 'Acme'), person('Eva Barlin', '', P, 'Acme'), 'no'],
  ['namesakes of two companies', person('Eva Barlin', '', '', 'Acme'), person('Eva Barlin', '', '', 'Umbra'), 'no'],
  [
    'relatives in one company',
    person('Eva Barlin', 'e@x.example', '', 'Acme'),
    person('Tom Barlin', 't@x.example', '', 'Acme'),
    'no',
  ],
  ['nothing', {}, {}, 'no'],
];

describe('LIST-11 how certain it is', () => {
  test.each(CASES)('LIST-11 %s', (_what, a, b, expected) => {
    const [x, y] = [profileOf(PERSON.name, a), profileOf(PERSON.name, b)];
    const { score } = scoreOf(PERSON.name, x, y);
    expect(score >= 55 ? levelOf(score) : 'no').toBe(expected);
    expect(scoreOf(PERSON.name, y, x).score).toBe(score);
    // Probable duplicates are found: the two share a key.
    const shared = keysOf(PERSON.name, x).filter((key) => keysOf(PERSON.name, y).includes(key));
    if (expected !== 'no') expect(shared).not.toEqual([]);
  });

  test('LIST-11 a rare name alone is worth a look, a frequent one is not', () => {
    const [x, y] = [person('Jules Blackman', A), person('Blackman Jules')].map((one) => profileOf(PERSON.name, one));
    if (!x || !y) throw new Error();
    expect(scoreOf(PERSON.name, x, y, 2)).toEqual({ score: 58, reasons: ['names_swapped'] });
    expect(scoreOf(PERSON.name, x, y, 40).score).toBe(0);
  });

  test.each([
    ['legal form', { name: 'Blauforge Sensors BV' }, { name: 'Blauforge Sensors' }, 'certain'],
    [
      'one site',
      { name: 'Blauforge', web: 'www.blau.example' },
      { name: 'Blauforge Sensors', web: 'http://blau.example' },
      'likely',
    ],
    ['a typo in one city', { name: 'Copperforge', city: 'Köln' }, { name: 'Coperforge', city: 'Koeln' }, 'likely'],
    ['a beginning alone', { name: 'Blauforge Sensors' }, { name: 'Blauforge Calibration' }, 'no'],
    ['two branches', { name: 'Acme', city: 'Bonn' }, { name: 'Acme Ltd', city: 'Ulm' }, 'likely'],
  ])('LIST-11 companies: %s', (_what, a, b, expected) => {
    const [x, y] = [profileOf(COMPANY.name, a), profileOf(COMPANY.name, b)];
    const { score } = scoreOf(COMPANY.name, x, y);
    expect(score >= 55 ? levelOf(score) : 'no').toBe(expected);
    const shared = keysOf(COMPANY.name, x).filter((key) => keysOf(COMPANY.name, y).includes(key));
    if (expected !== 'no') expect(shared).not.toEqual([]);
  });

  test.each([
    [
      'one name, company and value',
      { name: 'Pumps', company_id: 3, value_cents: 5 },
      { name: 'PUMPS', company_id: 3, value_cents: 5 },
      'certain',
    ],
    [
      'another value',
      { name: 'Pumps', company_id: 3, value_cents: 5 },
      { name: 'Pumps', company_id: 3, value_cents: 6 },
      'possible',
    ],
    ['another year', { name: 'Pumps 2025', company_id: 3 }, { name: 'Pumps 2026', company_id: 3 }, 'no'],
    ['another company', { name: 'Pumps', company_id: 3 }, { name: 'Pumps', company_id: 4 }, 'no'],
  ])('LIST-11 deals: %s', (_what, a, b, expected) => {
    const { score } = scoreOf(DEAL.name, profileOf(DEAL.name, a), profileOf(DEAL.name, b));
    expect(score >= 55 ? levelOf(score) : 'no').toBe(expected);
  });

  test('LIST-11 the print changes with a value that matters, and with no other', () => {
    const print = (row: Compared) => printOf(profileOf(PERSON.name, row));
    const row = person('Jörg Müller', A, P);
    expect(print({ ...row, position: 'Director', phone: '040 555 0651', first_name: 'Joerg' })).toBe(print(row));
    expect(print({ ...row, email: 'other@copper.example' })).not.toBe(print(row));
  });
});
