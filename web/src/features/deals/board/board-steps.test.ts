import { describe, expect, test } from 'vitest';
import { choosePipeline } from '../header/pipeline-choice';
import { board, card, STAGES } from './board-fixture';
import { isCollapsed, neighbour, nextCard, stageBeside } from './board-steps';

const { columns } = board(card(1, 1, 10), card(2, 1, 10), card(3, 1, 10), card(4, 3, 10));
const [qualified, , won] = STAGES;

describe('LIST-05 the board by keyboard', () => {
  test.each([
    [1, 'ArrowDown', 2],
    [2, 'ArrowUp', 1],
    [1, 'ArrowUp', null],
    [3, 'ArrowDown', null],
    [3, 'ArrowRight', 4],
    [4, 'ArrowLeft', 1],
    [1, 'ArrowLeft', null],
    [0, 'ArrowDown', 1],
  ] as const)('LIST-05 from card %s, %s leads to %s: empty columns are skipped', (from, key, to) => {
    expect(nextCard(columns, from, key)).toBe(to);
  });

  test('LIST-05 the brackets go to the stage beside', () => {
    expect(stageBeside(columns, 1, 1)?.name).toBe('Presentation');
    expect(stageBeside(columns, 1, -1)).toBeNull();
    expect(stageBeside(columns, 4, 1)?.name).toBe('Lost');
  });

  test('LIST-05 when a card leaves for a narrow column, the one below it takes the focus', () => {
    expect(neighbour(columns, 2)).toBe(3);
    expect(neighbour(columns, 3)).toBe(2);
    expect(neighbour(columns, 4)).toBeNull();
  });
});

describe('LIST-05 columns', () => {
  test('LIST-05 won and lost are narrow until they are opened, and any column can be', () => {
    expect(isCollapsed({}, won)).toBe(true);
    expect(isCollapsed({}, qualified)).toBe(false);
    expect(isCollapsed({ 3: false, 1: true }, won)).toBe(false);
    expect(isCollapsed({ 3: false, 1: true }, qualified)).toBe(true);
  });
});

describe('LIST-05 the pipeline choice', () => {
  const pipelines = [
    { id: 5, name: 'Sales Pipeline', default: false },
    { id: 6, name: 'Service', default: true },
  ];

  test.each([
    { rule: 'the address wins', addressed: '5', kept: '6', id: 5 },
    { rule: 'then what was chosen in this session', addressed: undefined, kept: '5', id: 5 },
    { rule: 'then the default', addressed: undefined, kept: null, id: 6 },
    { rule: 'what does not exist is passed over', addressed: '99', kept: '98', id: 6 },
  ])('LIST-05 $rule', ({ addressed, kept, id }) => {
    expect(choosePipeline(pipelines, addressed, kept)?.id).toBe(id);
  });

  test('LIST-05 without a default the first, without pipelines none', () => {
    expect(choosePipeline([pipelines[0]!], null, null)?.id).toBe(5);
    expect(choosePipeline([], null, null)).toBeNull();
  });
});
