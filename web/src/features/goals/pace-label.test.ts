import { describe, expect, it } from 'vitest';
import { paceLabel } from './pace-label';

const WIDTHS = { desk: 440, phone: 300 };
const LETTER = 7;

/** The boxes of both labels on each part of the period, as wide as their letters may be. */
function boxes(part: number, look: { width: number; scale: number; longer: string; isAhead: boolean }) {
  const { width, scale, longer, isAhead } = look;
  const [top, left, right] = [28 * scale, 52 * scale, width - 8];
  const bottom = top + 176;
  const pace = `pace $116.7K${longer}`;
  const goal = { text: `goal $120,000${longer}`, y: top - 4 };
  const y = bottom - part * (bottom - top - 4);
  const place = paceLabel({
    x: left + part * (right - left),
    y,
    text: pace,
    goal,
    isAhead,
    plot: { left, right, bottom, scale },
  });
  const wide = (text: string) => text.length * LETTER * scale;
  const start = place.anchor === 'end' ? place.x - wide(pace) : place.x;
  return { ...place, start, end: start + wide(pace), goal: { ...goal, start: right - wide(goal.text) }, right, bottom };
}

const PARTS = Array.from({ length: 61 }, (_, index) => index / 60);
const LOOKS = Object.entries(WIDTHS).flatMap(([where, width]) =>
  [true, false].flatMap((isAhead) => [
    { name: `${where}, ${isAhead ? 'ahead' : 'behind'}`, width, scale: 1, longer: '', isAhead },
    { name: `${where}, longer words, ${isAhead ? 'ahead' : 'behind'}`, width, scale: 1, longer: ' éééééé', isAhead },
    { name: `${where}, twice the size, ${isAhead ? 'ahead' : 'behind'}`, width, scale: 2, longer: '', isAhead },
  ]),
);

describe('the label of the pace in the chart of a goal', () => {
  it.each(LOOKS)('GOAL-02 it is whole and apart from the goal on each day: $name', (look) => {
    const found = PARTS.filter((part) => {
      const { start, end, y, goal, right, bottom } = boxes(part, look);
      const isCut = start < 0 || end > right + 1;
      const isOnGoal = end > goal.start && Math.abs(y - goal.y) < 14 * look.scale;
      const isOnDays = y > bottom + 2;
      return isCut || isOnGoal || isOnDays;
    });
    expect(found).toEqual([]);
  });

  it('GOAL-02 it is beside its point, away from the won amount, where there is room', () => {
    const look = { width: 600, scale: 1, longer: '' };
    expect(boxes(0.5, { ...look, isAhead: false }).anchor).toBe('end');
    expect(boxes(0.5, { ...look, isAhead: true }).anchor).toBe('start');
  });
});
