import { describe, expect, test } from 'vitest';
import { matcherFor } from './match';
import { editDistance } from './normal';

const PRODUCTS = ['GTX Basic', 'GTX Pro', 'MG Special', 'MG Advanced', 'GTX Plus Pro', 'GTX Plus Basic', 'GTK 500'];
const products = matcherFor(PRODUCTS.map((name, at) => ({ id: at + 1, name })));
const users = matcherFor([
  { id: 1, name: 'Moses Frase', also: ['moses@example.com'] },
  { id: 2, name: 'Anna Snelling' },
  { id: 3, name: 'Anna Snelling' },
  { id: 4, name: 'José Núñez' },
  { id: 5, name: 'Al' },
]);

describe('LIST-09 cells find what they name', () => {
  test.each([
    ['GTX Pro', { kind: 'exact', id: 2 }],
    [' gtx  PRO ', { kind: 'sure', id: 2 }],
    ['GTXPro', { kind: 'unsure', candidates: [{ id: 2, name: 'GTX Pro' }] }],
    ['GTX-Pro', { kind: 'unsure', candidates: [{ id: 2, name: 'GTX Pro' }] }],
    ['MG Speical', { kind: 'unsure', candidates: [{ id: 3, name: 'MG Special' }] }],
    ['technolgy', { kind: 'none' }],
    ['', { kind: 'none' }],
    ['--', { kind: 'none' }],
  ])('LIST-09 the product %j', (cell, expected) => {
    expect(products(cell)).toEqual(expected);
  });

  test.each([
    ['moses@EXAMPLE.com', { kind: 'sure', id: 1 }],
    ['Jose Nunez', { kind: 'unsure', candidates: [{ id: 4, name: 'José Núñez' }] }],
    ['anna snelling', { kind: 'unsure', candidates: [2, 3].map((id) => ({ id, name: 'Anna Snelling' })) }],
    ['Bo', { kind: 'none' }],
  ])('LIST-09 the user %j', (cell, expected) => {
    expect(users(cell)).toEqual(expected);
  });

  test.each([
    ['kitten', 'kitten', 2, 0],
    ['technolgy', 'technology', 2, 1],
    ['speical', 'special', 2, 1],
    ['kitten', 'sitting', 2, 3],
    ['kitten', 'sitting', 3, 3],
    ['a', 'abcdef', 2, 3],
  ])('LIST-09 from %s to %s within %i takes %i edits', (a, b, limit, edits) => {
    expect(editDistance(a, b, limit)).toBe(edits);
  });
});
