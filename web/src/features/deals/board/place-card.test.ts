import { describe, expect, test } from 'vitest';
import { board, card, lines, STAGES } from './board-fixture';
import { cardQueue, type Move, shownBoard } from './moves';
import { findCard, movedCard, placeCard } from './place-card';
import { withMore, withTails } from './use-board';

const NOW = new Date('2026-05-14T14:42:00Z');
const [qualified, presentation, won] = STAGES;
const taken = card(2, 1, 200);

describe('LIST-05 totals move with a card', () => {
  const start = board(card(1, 1, 100), taken, card(3, 2, 50));

  test('LIST-05 count, total and weighted total leave one column and join the other', () => {
    const after = placeCard(start, movedCard(taken, qualified, presentation, 5, NOW));
    expect(lines(start)).toEqual([
      'Qualified 2 300.0 30.0: 1 2',
      'Presentation 1 50.0 25.0: 3',
      'Won 0 0.0 0.0:',
      'Lost 0 0.0 0.0:',
    ]);
    expect(lines(after)).toEqual([
      'Qualified 1 100.0 10.0: 1',
      'Presentation 2 250.0 125.0: 2 3',
      'Won 0 0.0 0.0:',
      'Lost 0 0.0 0.0:',
    ]);
  });

  test('LIST-05 cents are exact, also where the share is rounded', () => {
    const odd = card(7, 1, null, { deal_value: '0.15', weighted_value: '0.02' });
    const after = placeCard(board(odd), movedCard(odd, qualified, presentation, 5, NOW));
    expect(lines(after).slice(0, 2)).toEqual(['Qualified 0 0.0 0.0:', 'Presentation 1 0.15 0.08: 7']);
  });

  test('REC-11 totals move in the account’s currency, whatever the card is in', () => {
    const euro = card(7, 1, 100, { currency_id: 5, account_value: '150.0', weighted_value: '15.0' });
    const start = {
      ...board(),
      columns: board().columns.map((column, at) =>
        at ? column : { ...column, count: 1, value: '150.0', weighted_value: '15.0', cards: [euro] },
      ),
    };
    const after = placeCard(start, movedCard(euro, qualified, presentation, 5, NOW));
    expect(lines(after).slice(0, 2)).toEqual(['Qualified 0 0.0 0.0:', 'Presentation 1 150.0 75.0: 7']);
  });

  test('LIST-05 a card without a value is counted and adds nothing', () => {
    const empty = card(8, 1, null);
    const after = placeCard(board(empty), movedCard(empty, qualified, presentation, 5, NOW));
    expect(lines(after).slice(0, 2)).toEqual(['Qualified 0 0.0 0.0:', 'Presentation 1 0.0 0.0: 8']);
  });

  test('LIST-05 a card beyond those loaded still leaves its column', () => {
    const far = card(9, 1, 100);
    const counted = board(card(1, 1, 100), far);
    const columns = counted.columns.map((column) => ({ ...column, cards: column.cards.filter(({ id }) => id !== 9) }));
    const after = placeCard({ ...counted, columns }, movedCard(far, qualified, presentation, 5, NOW), far);
    expect(lines(after).slice(0, 2)).toEqual(['Qualified 1 100.0 10.0: 1', 'Presentation 1 100.0 50.0: 9']);
  });

  test("LIST-05 the server's answer replaces the card where it is", () => {
    const after = placeCard(start, { ...taken, name: 'Renamed', deal_value: '250.0', weighted_value: '25.0' });
    expect(lines(after)[0]).toBe('Qualified 2 350.0 35.0: 1 2');
    expect(findCard(after, 2)?.name).toBe('Renamed');
  });

  test('LIST-05 a card that went to another pipeline only leaves', () => {
    expect(lines(placeCard(start, { ...taken, deal_stage_id: 99 }))[0]).toBe('Qualified 1 100.0 10.0: 1');
  });
});

describe('LIST-05 a card moves by the rules of stages', () => {
  test('LIST-05 it takes the probability of the stage and starts anew there', () => {
    const moved = movedCard(taken, qualified, presentation, 5, NOW);
    expect(moved).toMatchObject({
      deal_stage_id: 2,
      probability: 50,
      weighted_value: '100.0',
      days_in_stage: 0,
      closed_time: null,
    });
  });

  test('LIST-05 won closes it, and back to an open stage opens it again', () => {
    const closed = movedCard(taken, qualified, won, 5, NOW);
    expect(closed).toMatchObject({ probability: 100, closed_time: NOW.toISOString() });
    expect(movedCard(closed, won, qualified, 5, NOW).closed_time).toBeNull();
  });

  test('LIST-05 dropped where it was, nothing changes', () => {
    expect(movedCard(taken, qualified, qualified, 5, NOW)).toBe(taken);
  });
});

describe('LIST-05 moves under way', () => {
  const start = board(card(1, 1, 100), taken);
  const move = (key: number, before = taken, to: (typeof STAGES)[number] = presentation): Move => {
    const from = STAGES.find(({ id }) => id === before.deal_stage_id) ?? null;
    return { key, before, from, to, after: movedCard(before, from, to, 5, NOW) };
  };

  test('LIST-05 a move shows at once, and one that failed leaves no trace', () => {
    expect(lines(shownBoard(start, [move(1)]))[1]).toBe('Presentation 1 200.0 100.0: 2');
    expect(lines(shownBoard(start, []))).toEqual(lines(start));
  });

  test('LIST-05 what is read while it is under way counts the card once, moved already or not', () => {
    const first = move(1);
    const moved = placeCard(start, first.after);
    expect(lines(shownBoard(moved, [first]))).toEqual(lines(shownBoard(start, [first])));
  });

  test('LIST-05 when the first of two moves fails, the card is where the second put it', () => {
    const first = move(1);
    const second = move(2, first.after, won);
    const both = lines(shownBoard(start, [first, second]));
    expect(both[2]).toBe('Won 1 200.0 200.0: 2');
    expect(lines(shownBoard(start, [second]))).toEqual(both);
  });

  test('LIST-05 moves of one card are sent one after the other, those of others beside them', async () => {
    const heard: string[] = [];
    const enqueue = cardQueue();
    let finish = () => undefined as void;
    const first = enqueue(
      1,
      () =>
        new Promise((done) => {
          heard.push('first begins');
          finish = () => {
            heard.push('first ends');
            done();
          };
        }),
    );
    const second = enqueue(1, async () => void heard.push('second begins'));
    await enqueue(2, async () => void heard.push('another card'));
    finish();
    await Promise.all([first, second]);
    expect(heard).toEqual(['first begins', 'another card', 'first ends', 'second begins']);
  });
});

describe('LIST-05 thousands of cards', () => {
  test('LIST-05 more cards join at the end, none of them twice', () => {
    const more = withMore(board(card(1, 1, 100), card(2, 2, 100)), 1, {
      cards: [card(2, 1, 100), card(3, 1, 5)],
      more: true,
    });
    expect(more.columns[0]).toMatchObject({ more: true, count: 1 });
    expect(lines(more)[0]).toContain(': 1 3');
  });

  test('LIST-05 a board read again keeps what was fetched further down', () => {
    const shown = board(card(1, 1, 1), card(2, 1, 1), card(3, 1, 1), card(4, 1, 1));
    const [first, ...rest] = board(card(1, 1, 1), card(2, 1, 1), card(3, 1, 1), card(5, 1, 1)).columns;
    const fresh = { ...shown, columns: [{ ...first!, cards: [card(5, 1, 1), card(1, 1, 1)], more: true }, ...rest] };
    const kept = withTails(fresh, shown);
    expect(kept.columns[0]).toMatchObject({ count: 4, more: false });
    expect(kept.columns[0]!.cards.map(({ id }) => id)).toEqual([5, 1, 3, 4]);
  });
});
