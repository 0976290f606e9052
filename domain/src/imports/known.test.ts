import { describe, expect, test } from 'vitest';
import { CompactMap } from './compact-map';
import { foundRecord, newRecord, settle } from './pending-record';
import { Known } from './known';
import { Texts } from './texts';
import { emptyWorld, endBatch, takeForRow } from './world';

const odd = ['', ' ', 'a', 'ä', 'ÿ', 'Ā', '中文', '👍', '\ud800', '\u0000', 'x'.repeat(70_000), 'Ж'.repeat(600_000)];

describe('LIST-09 what an import remembers of a million rows', () => {
  test('LIST-09 texts are returned unchanged, whatever their letters and length', () => {
    const texts = new Texts();
    const all = [...odd, ...Array.from({ length: 50_000 }, (_, at) => `Text ${at} ${at % 3 ? '' : '→'}`)];
    const places = all.map((text) => texts.add(text));
    expect(all.filter((text, at) => texts.at(places[at] ?? -1) !== text)).toEqual([]);
    expect(all.filter((text, at) => !texts.is(places[at] ?? -1, text))).toEqual([]);
    expect(odd.map((text, at) => texts.is(places[at] ?? -1, `${text}x`))).toEqual(odd.map(() => false));
    expect([texts.is(places[3] ?? -1, 'Ā'), texts.is(places[5] ?? -1, '\u0000')]).toEqual([false, false]);
  });

  test.each([0, 1, 4_294_967_295])('LIST-09 numbers by text are those that a map has, with the seed %i', (seed) => {
    const compact = new CompactMap(seed);
    const plain = new Map<string, number>();
    const wrong: string[] = [];
    for (let at = 0; at < 40_000; at += 1) {
      const text = odd.slice(0, 10)[at % 500] ?? `key ${(at * 7919) % 25_000}`;
      if (compact.get(text) !== plain.get(text)) wrong.push(text);
      compact.set(text, at);
      plain.set(text, at);
    }
    for (const [text, value] of plain) if (compact.get(text) !== value || !compact.has(text)) wrong.push(text);
    expect(wrong).toEqual([]);
    expect([compact.size, compact.has('key'), compact.get('key 25000')]).toEqual([plain.size, false, undefined]);
  });

  test('LIST-09 a record of an earlier batch is one record under all of its keys', () => {
    const known = new Known('companies');
    const acme = foundRecord('companies', 7, 'Acme Ltd');
    known.set('acme', acme);
    known.set(' domain acme.test', acme);
    known.endBatch();
    const again = known.get('acme');
    expect(again).toEqual(acme);
    expect(again).not.toBe(acme);
    expect(known.get(' domain acme.test')).toBe(again);
    known.set('acme group', acme);
    known.endBatch();
    expect(['acme', 'acme group', 'other'].map((key) => known.get(key)?.id)).toEqual([7, 7, undefined]);
  });

  test('LIST-09 a name that a person takes from a later batch is kept, and those of others stay', () => {
    const known = new Known('people');
    known.set('email info@acme.test', foundRecord('people', 7, ''));
    known.set('email ada@acme.test', foundRecord('people', 8, 'Ada King'));
    known.endBatch();
    const later = known.get('email info@acme.test');
    if (later) later.name = 'Bo Berg';
    known.endBatch();
    expect(['email info@acme.test', 'email ada@acme.test'].map((key) => known.get(key)?.name)).toEqual([
      'Bo Berg',
      'Ada King',
    ]);
  });

  test('LIST-09 records of accepted rows are kept with their ids, or without one in a dry run; the others are dropped', () => {
    const made = newRecord('companies', 'Made Ltd', { name: 'Made Ltd' });
    const tried = newRecord('companies', 'Tried Ltd', { name: 'Tried Ltd' });
    const refused = newRecord('companies', 'Refused Ltd', {});
    const world = emptyWorld();
    for (const handle of [made, tried, refused]) world.companies.set(handle.name, handle);
    settle(made, 2 ** 40 + 1);
    endBatch(world, [made, tried]);
    expect(world.companies.get('Made Ltd')).toMatchObject({ id: 2 ** 40 + 1, name: 'Made Ltd', origin: 'reference' });
    expect(world.companies.get('Tried Ltd')).toMatchObject({ id: null, name: 'Tried Ltd', patch: {} });
    expect(world.companies.has('Refused Ltd')).toBe(false);
    expect([...world.made]).toEqual([['companies', 2]]);
    const later = world.companies.get('Tried Ltd');
    if (later) takeForRow(world, later);
    endBatch(world, later ? [later] : []);
    expect([...world.made]).toEqual([['companies', 1]]);
    expect(world.companies.get('Tried Ltd')?.origin).toBe('row');
  });
});
