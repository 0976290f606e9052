import { type Level, LEVELS, levelOf, type Reason } from './reasons';

export interface Pair {
  readonly a: number;
  readonly b: number;
  readonly score: number;
  readonly moves: number;
  readonly reasons: readonly Reason[];
}

export interface Group {
  readonly ids: readonly number[];
  readonly pairs: readonly Pair[];
  /** Of its most certain pair. */
  readonly score: number;
  readonly level: Level;
  readonly moves: number;
  readonly reasons: readonly Reason[];
}

/**
 * Joins pairs that share a record. The most certain group first, and of equally certain ones the one with most to
 * move.
 */
export function groupsOf(pairs: readonly Pair[]): Group[] {
  const parent = new Map<number, number>();
  const rootOf = (id: number): number => {
    let root = id;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(id, root);
    return root;
  };
  for (const { a, b } of pairs) {
    const [x, y] = [rootOf(a), rootOf(b)];
    parent.set(Math.max(x, y), Math.min(x, y));
  }
  const together = new Map<number, Pair[]>();
  for (const pair of pairs) {
    const root = rootOf(pair.a);
    const group = together.get(root);
    if (group) group.push(pair);
    else together.set(root, [pair]);
  }
  return [...together.values()].map(groupOf).sort(inOrder);
}

function groupOf(pairs: readonly Pair[]): Group {
  const score = Math.max(...pairs.map((one) => one.score));
  const surest = pairs.toSorted((x, y) => y.score - x.score);
  return {
    ids: [...new Set(pairs.flatMap(({ a, b }) => [a, b]))].sort((x, y) => x - y),
    pairs,
    score,
    level: levelOf(score),
    moves: Math.max(...pairs.map(({ moves }) => moves)),
    reasons: [...new Set(surest.flatMap(({ reasons }) => reasons))],
  };
}

function inOrder(x: Group, y: Group): number {
  return (
    LEVELS.indexOf(x.level) - LEVELS.indexOf(y.level) || y.moves - x.moves || y.score - x.score || lowest(x) - lowest(y)
  );
}

const lowest = ({ ids }: Group) => ids[0] as number;
