import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { describe, expect, test } from 'vitest';
import { guessMapping, guessTargets } from './headers';
import { freePercent, proposedPercent } from './stage-percent';
import { readMapping } from './targets';
import { Above } from './above';
import { personKey } from './world';

describe('LIST-09 what an import proposes', () => {
  test.each([
    ['Prospecting', [], 5],
    ['Engaging', [], 20],
    ['Engaging', [20, 21], 19],
    ['Contract sent', [90], 91],
    ['Whatever', [], 50],
  ])('LIST-09 the stage %s beside %j gets %i percent', (name, taken, percent) => {
    expect(proposedPercent(name, taken)).toBe(percent);
  });

  test('LIST-09 a taken percent moves to the nearest free one, never to won or lost', () => {
    expect(freePercent(99, [99])).toBe(98);
    expect(freePercent(1, [1, 2])).toBe(3);
    expect(freePercent(100, [])).toBe(99);
  });

  test('LIST-09 columns without a field are kept in the summary, columns that group records become tags', () => {
    const { columns } = guessMapping(STANDARD_CATALOGUE, ['account', 'sector', 'employees', 'Reason'], 'companies');
    expect(guessTargets(columns, 'companies')).toEqual(['name', '+tags', '+summary', null]);
    expect(
      guessTargets(guessMapping(STANDARD_CATALOGUE, ['product', 'series'], 'product_lines').columns, 'product_lines'),
    ).toEqual(['name', '+details']);
    expect(guessTargets(guessMapping(STANDARD_CATALOGUE, ['name', 'shoe size'], 'users').columns, 'users')).toEqual([
      'full_name',
      null,
    ]);
  });

  test('LIST-09 a mapping is given by position or by header', () => {
    expect(readMapping(STANDARD_CATALOGUE, 'deals', ['A', 'B'], ['name', null])).toEqual({
      targets: ['name', null],
      issues: [],
    });
    expect(readMapping(STANDARD_CATALOGUE, 'deals', ['A', 'B'], { B: '+tags' })).toEqual({
      targets: [null, '+tags'],
      issues: [],
    });
  });
});

describe('LIST-09 who is who', () => {
  test('LIST-09 people are known by email, else by name within the company', () => {
    expect(personKey({ email: ' Ada@X.test', full_name: 'Ada' })).toBe(personKey({ email: 'ada@x.TEST' }));
    expect(personKey({ full_name: 'Ada  King', company: 'ACME ' })).toBe(
      personKey({ full_name: 'ada king', company: 'Acme' }),
    );
    expect(personKey({ full_name: 'Ada', company: 'Acme' })).not.toBe(personKey({ full_name: 'Ada' }));
  });

  test('LIST-09 no user is above their own manager', () => {
    const above = new Above();
    const pairs: [string, string][] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['a', 'a'],
      ['c', 'd'],
    ];
    expect(pairs.map(([child, parent]) => above.closesCircle(child, parent))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});
