import { describe, expect, it } from 'vitest';
import { nounOf, RECORD_KINDS } from './kinds';
import { countedRecords, nounsOf, titleOf, titlesOf } from './nouns';

describe('LIST-01 the name of a kind of record', () => {
  it('LIST-01 a kind has one noun for one and for many, which begins titles with a capital', () => {
    expect(RECORD_KINDS.map((name) => [nounOf(name), nounsOf(name), titleOf(name), titlesOf(name)])).toEqual([
      ['deal', 'deals', 'Deal', 'Deals'],
      ['person', 'people', 'Person', 'People'],
      ['company', 'companies', 'Company', 'Companies'],
    ]);
  });

  it('LIST-01 a count is followed by the matching noun', () => {
    expect([0, 1, 8800].map((count) => countedRecords('company', count))).toEqual([
      '0 companies',
      '1 company',
      '8,800 companies',
    ]);
  });
});
