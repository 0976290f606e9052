import { expect, test } from 'vitest';
import { NO_DAY } from './columns';
import { keptRanks } from './kept-ranks';
import { UNKNOWN_RANK } from './more-values';

const order = { name: 'order of name_lower', form: 'ranks', source: { fact: { name: 'name_lower' } } };
const own = { name: 'order of own', form: 'ranks', source: { slot: { key: 'own' } } };
const unheld = { name: 'order of unheld', form: 'ranks', source: { slot: { key: 'unheld' } } };

/** Rows are the ids. The record 6 is gone, and 9 was never there. */
function held() {
  return {
    rowOf: (id: number) => (id < 9 ? id : -1),
    live: Uint8Array.of(1, 1, 1, 1, 1, 1, 0),
    texts: {
      name_lower: { codes: Uint8Array.of(0, 1, 2, 3, 0, 5, 6) },
      own: { codes: Uint8Array.of(1, 1, 1, 1, 1, 1, 1) },
    },
    days: {
      [order.name]: { values: Int32Array.of(NO_DAY, 10, 20, 30, NO_DAY, UNKNOWN_RANK, 60) },
      [own.name]: { values: Int32Array.of(1, 2, 3, 4, 5, 6, 7) },
      [unheld.name]: { values: Int32Array.of(1, 2, 3, 4, 5, 6, 7) },
    },
  };
}

test('LIST-02 a record keeps its place among names where its name has not changed', () => {
  const columns = held();
  const ids = [1, 2, 3, 4, 5, 6, 9];
  const putBack = keptRanks(columns as never, [order, own, unheld] as never, ids, new Set([3]));
  // The second gets another name, the fourth gets one, and the one that was gone is there again.
  columns.texts.name_lower.codes = Uint8Array.of(0, 1, 7, 3, 8, 5, 6);
  for (const { values } of Object.values(columns.days)) for (const id of ids) if (id < 9) values[id] = UNKNOWN_RANK;
  const unranked = putBack();
  const unknown = UNKNOWN_RANK;
  expect([...(columns.days[order.name]?.values ?? [])]).toEqual([
    NO_DAY,
    10,
    unknown,
    unknown,
    unknown,
    unknown,
    unknown,
  ]);
  // The rank of the fifth was not known before.
  expect(unranked).toEqual(
    new Map([
      [order.name, 5],
      // All but the one that was gone, the one that was never there, and the one that may have changed before.
      [own.name, 3],
      [unheld.name, 7],
    ]),
  );
});
