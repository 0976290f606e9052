import { describe, expect, test } from 'vitest';
import { fold } from './fold';
import { cutBefore, highlighted, isMarked } from './highlight';
import { readQuery } from './query';
import { kindsOf, readSettings } from './settings';
import { askedForms, distance, keptForms, mayBeMistyped, slipsOf } from './typo';
import { documentWords, emailWords, nameWords, phoneWords } from './words';

describe('LIST-07 words', () => {
  test.each([
    ['José MARÍA', 'jose maria'],
    ['Søren Łukasz Straße Œuvre', 'soren lukasz strasse oeuvre'],
    ['Ｆｕｌｌ ﬁne', 'full fine'],
    ['O’Neil', 'oneil'],
    ['株式会社', '株式会社'],
  ])('LIST-07 accents ignored: %s is %s', (text, folded) => expect(fold(text)).toBe(folded));

  test.each([
    ["Jean-Luc O'Neil", ['jean', 'luc', 'jeanluc', 'oneil']],
    ['Booking.com', ['booking', 'com', 'booking.com']],
    ['  "Acme", (Tools) & Co.  ', ['acme', 'tools', 'co']],
    ['100% of #1', ['100', 'of', '1']],
    ['---', []],
  ])('LIST-07 names in any order: %s gives its words', (text, words) => expect(nameWords(text)).toEqual(words));

  test('LIST-07 email: the whole address and its domain', () => {
    expect(emailWords(' Lena.Fischer@Hanse-Mess.test ')).toEqual(['lena.fischer@hanse-mess.test', 'hanse-mess.test']);
    expect(emailWords('nonsense')).toEqual(['nonsense']);
  });

  test.each([
    [
      '+1 (415) 555-0142 ext. 7',
      ['#14155550142|14155550142', '#0142|14155550142', '#5550142|14155550142', '#4155550142|14155550142'],
    ],
    ['030 / 901820', ['#30901820|30901820', '#1820|30901820', '#0901820|30901820']],
    ['+49 (0)30 1234', ['#49301234|49301234', '#1234|49301234', '#9301234|49301234']],
    ['12', []],
  ])('LIST-07 phone numbers by their digits: %s', (text, words) => expect(phoneWords(text)).toEqual(words));

  test('LIST-07 a word is listed once, at its best place', () => {
    const row = {
      names: ['Acme Works'],
      emails: [],
      sites: ['https://www.acme.test/x?y'],
      phones: [],
      company: 'Acme Group',
      tags: [7, '12'],
      own: ['Acme type B', null],
    };
    expect(documentWords(row)).toEqual([
      { word: 'acme', place: 0 },
      { word: 'works', place: 0 },
      { word: 'acme.test', place: 1 },
      { word: 'group', place: 2 },
      { word: '~7', place: 2 },
      { word: '~12', place: 2 },
      { word: 'type', place: 3 },
      { word: 'b', place: 3 },
    ]);
  });

  test('LIST-07 a long text gives no more words than the limit', () => {
    expect(nameWords(Array.from({ length: 500 }, (_, n) => `word${n}`).join(' ')).length).toBeLessThan(70);
    expect(nameWords('x'.repeat(500))).toEqual(['x'.repeat(60)]);
  });
});

describe('LIST-07 what was typed', () => {
  const texts = (query: string) => readQuery(query).map(({ text }) => text);
  test.each([
    ['', []],
    [' % ( ) @ ', []],
    ['Hernández josé', ['hernandez', 'jose']],
    ['jean-luc', ['jean', 'luc']],
    ['@acme.test', ['acme.test']],
    ['lena.fischer@', ['lena.fischer']],
    ['Renewal 2026', ['renewal', '2026']],
    ['(415) 555-0142', ['4155550142']],
    ['paul 415 555 0142', ['paul', '4155550142']],
    ['anna anna', ['anna']],
  ])('LIST-07 %s is read as its terms', (query, terms) => expect(texts(query)).toEqual(terms));

  test('LIST-07 the number of terms is limited', () => expect(texts('a b c d e f g h i j k').length).toBe(8));

  test('LIST-07 phone: a number in a name is looked for as a word and as a number', () => {
    expect(readQuery('2026')[0]?.ranges.map(({ from }) => from)).toEqual(['2026', '#2026', '#026']);
  });
});

describe('LIST-07 typos', () => {
  test.each([
    ['martha', 'martha', 0],
    ['martha', 'marhta', 1],
    ['martha', 'mrtha', 1],
    ['martha', 'marthas', 1],
    ['schneider', 'schniedre', 2],
    ['schneider', 'snider', 3],
    ['abc', 'xyz', 3],
  ])('LIST-07 typos: from %s to %s it is %i', (a, b, slips) => expect(distance(a, b, 2)).toBe(slips));

  test('LIST-07 typos: one slip from four letters, two from eight; numbers and addresses are never guessed', () => {
    expect([3, 4, 7, 8, 20].map(slipsOf)).toEqual([0, 1, 1, 2, 2]);
    expect(['anna', 'jo', '2026', 'a@b.de', 'müller'].map(mayBeMistyped)).toEqual([true, false, false, false, true]);
  });

  test.each([
    ['martha', 'marhta'],
    ['kowalski', 'kovalsky'],
    ['hernandez', 'ernandes'],
    ['schneider', 'schnedr'],
    ['lindqvist', 'lindquist'],
  ])('LIST-07 typos: %s and %s meet in one of their forms', (word, typed) => {
    const kept = new Set(keptForms(word));
    expect(askedForms(typed).some((form) => kept.has(form))).toBe(true);
  });
});

describe('LIST-07 what was found is marked', () => {
  const marked = (text: string, query: string) =>
    highlighted(text, query)
      .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
      .join('');
  test.each([
    ['Mara Oyelaran', 'mar oye', '[Mar]a [Oye]laran'],
    ['José Hernández', 'hernandez', 'José [Hernández]'],
    ['Straße', 'strass', '[Straß]e'],
    ['Elmar', 'mar', 'Elmar'],
    ['+1 (415) 555-0142', '5550142', '+1 (415) [555-0142]'],
    ['Anything', '', 'Anything'],
  ])('LIST-07 %s searched by %s', (text, query, shown) => expect(marked(text, query)).toBe(shown));
  test('LIST-07 of a long name the beginning and what was found are shown beside each other', () => {
    const long = 'Rookfern Shipping BV: three-year framework agreement for sensors and spare parts';
    const shown = (text: string, query: string) =>
      cutBefore(highlighted(text, query))
        .map((one) => one.text)
        .join('');
    expect(shown(long, 'spare')).toBe('Rookfern Shipping BV… for sensors and spare parts');
    expect([shown(long, 'rook'), shown(long, 'ship'), shown(long, '')]).toEqual([long, long, long]);
  });
  test('LIST-07 nothing in common is not marked', () => expect(isMarked('Polar Freight', 'mara')).toBe(false));
});

describe('LIST-07 saved settings', () => {
  test('LIST-07 settings: unknown kinds are left out, and none is all', () => {
    expect(readSettings({ types: ['deal', 'cat'] })).toEqual({ types: ['deal'] });
    for (const value of [null, 7, {}, { types: [] }, { types: 'deal' }]) {
      expect(readSettings(value)).toEqual({ types: ['person', 'company', 'deal'] });
    }
  });
  test('LIST-07 customers are companies', () => {
    expect(kindsOf(['customer'])).toEqual({ kinds: ['company'], customersOnly: true });
    expect(kindsOf(['customer', 'company', 'deal'])).toEqual({ kinds: ['company', 'deal'], customersOnly: false });
  });
});
