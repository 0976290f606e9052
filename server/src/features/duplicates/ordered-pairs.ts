import type { Ctx } from '../../base/context';
import { visibility } from '../../reading/visible';
import { type Asked, type OrderedPair, ownPairs, walkedPairs } from './ordered-pairs.queries';

/** A reader who has not found enough after this many pairs sees few of them. */
const MOST_WALKED = 1200;

export interface PairsRead {
  readonly pairs: readonly OrderedPair[];
  /** There are no further pairs. */
  readonly isEnd: boolean;
}

/** The next pairs of which the actor sees both records, at least this many if they exist. */
export async function nextPairs(ctx: Ctx, asked: Asked, least: number): Promise<PairsRead> {
  const { everything } = visibility(ctx, asked.kind);
  // Dismissed pairs have no index by owner: users dismiss them one by one, so all are walked.
  const seesAll = asked.isAside || everything;
  // An actor who sees everything sees nearly all pairs of the walk.
  const steps = everything ? least : Math.max(least, 400);
  const pairs: OrderedPair[] = [];
  let { after } = asked;
  for (let walked = 0; seesAll || walked < MOST_WALKED; walked += steps) {
    const next = await walkedPairs(ctx, { ...asked, after }, steps);
    pairs.push(...next.filter(({ is_seen }) => is_seen));
    if (next.length < steps) return { pairs, isEnd: true };
    if (pairs.length >= least) return { pairs, isEnd: false };
    after = next.at(-1)?.place;
  }
  const most = least - pairs.length;
  const own = await ownPairs(ctx, { ...asked, after }, most);
  return { pairs: [...pairs, ...own], isEnd: own.length < most };
}
