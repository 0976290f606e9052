import type { ReportState } from '@fairlead/domain/reports/report';

/** How many groups a question may have, by the kind of its keys, and of which deals. */
export interface Sized {
  readonly keys: ReadonlyMap<string, number>;
  readonly state: ReportState;
}

/** The maximum number of groups of all questions together, few compared with the deals that are read. */
const MOST_GROUPS_JOINTLY = 20_000;
/** Each has a bit of a number. */
const MOST_JOINTLY = 24;

/**
 * Which questions share a pass, by their index. Keys that are read of the same deals multiply, so that a pass with
 * too many groups would cost more than two. Open, won and lost deals have no groups in common.
 */
export function batchesOf(questions: readonly Sized[]): number[][] {
  const batches: number[][] = [];
  for (const [at, question] of questions.entries()) {
    const room = batches.find(
      (batch) =>
        batch.length < MOST_JOINTLY &&
        groupsOf([...batch.map((one) => questions[one] as Sized), question]) <= MOST_GROUPS_JOINTLY,
    );
    if (room) room.push(at);
    else batches.push([at]);
  }
  return batches;
}

const WITH: Readonly<Record<'open' | 'won' | 'lost', readonly ReportState[]>> = {
  open: ['open', 'all'],
  won: ['won', 'closed', 'all'],
  lost: ['lost', 'closed', 'all'],
};

function groupsOf(questions: readonly Sized[]): number {
  return Object.values(WITH)
    .map((states) => {
      const sizes = new Map(questions.filter(({ state }) => states.includes(state)).flatMap(({ keys }) => [...keys]));
      return [...sizes.values()].reduce((product, size) => product * size, 1);
    })
    .reduce((sum, product) => sum + product);
}
