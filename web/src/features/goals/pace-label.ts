/** Room for a letter of the texts in the chart, a little more than most need. */
const LETTER = 7;
/** Between two baselines that do not touch. */
const LINE = 16;
const BESIDE = 8;
const ABOVE = 8;
const BELOW = 14;
const LEAST_BELOW = 4;

export interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

interface Asked {
  /** The point that the label names. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** The label of the goal, which ends at the right edge. */
  readonly goal: { readonly text: string; readonly y: number };
  /** True if the won amount is above the point. */
  readonly isAhead: boolean;
  readonly plot: { readonly left: number; readonly right: number; readonly bottom: number; readonly scale: number };
}

/**
 * The position of the label of today's pace. The line to the goal rises through the point, so that there is room on the
 * left above it and on the right below it. Early and late in the period, or with long words, neither may fit: the label
 * then moves as far as the edge of the plot asks for.
 */
export function paceLabel({ x, y, text, goal, isAhead, plot }: Asked): LabelPlace {
  const { left, right, bottom, scale } = plot;
  const wide = (words: string) => words.length * LETTER * scale;
  const aboveLeft: LabelPlace = { x: x - BESIDE, y: y - ABOVE, anchor: 'end' };
  const belowRight: LabelPlace = { x: x + BESIDE, y: y + BELOW * scale, anchor: 'start' };
  const startOf = (one: LabelPlace) => (one.anchor === 'end' ? one.x - wide(text) : one.x);
  const isFree = (one: LabelPlace) =>
    one.y <= bottom - LEAST_BELOW &&
    (startOf(one) + wide(text) < right - wide(goal.text) || Math.abs(one.y - goal.y) >= LINE * scale);
  const fits = (one: LabelPlace) => startOf(one) >= left && startOf(one) + wide(text) <= right;
  const places = isAhead ? [belowRight, aboveLeft] : [aboveLeft, belowRight];
  const whole = places.find((one) => fits(one) && isFree(one));
  if (whole) return whole;
  const moved = places.map((one): LabelPlace => {
    if (startOf(one) < left) return { ...one, x: left, anchor: 'start' };
    return startOf(one) + wide(text) > right ? { ...one, x: right, anchor: 'end' } : one;
  });
  return moved.find(isFree) ?? { x: right, y: y + BELOW * scale, anchor: 'end' };
}
