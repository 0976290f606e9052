import type { Ids } from '../../server/src/generate/world';
import type { AccountPlan } from './plan';

export type Kind = 'company' | 'person' | 'deal';

/** A block of records of one account that is written together. */
export interface Block {
  readonly account: number;
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
}

const SIZE = 4000;
const columns = { company: 'companies', person: 'people', deal: 'deals' } as const;

/**
 * All blocks in writing order: companies, people, deals, and within each the accounts interleaved in proportion, as
 * in a database that grew over time. Ids increase in that order.
 */
export function planBlocks(plans: readonly AccountPlan[]): {
  blocks: Block[];
  idsOf: Ids[];
  last: Record<Kind | 'note' | 'calendar_entry', number>;
} {
  const last = { company: 0, person: 0, deal: 0, note: 0, calendar_entry: 0 };
  const starts = plans.map(() => ({ company: [] as number[], person: [] as number[], deal: [] as number[] }));
  const blocks = (['company', 'person', 'deal'] as const).flatMap((kind) => mixed(plans, kind));
  for (const { account, kind, from, to } of blocks) {
    starts[account]?.[kind].push(last[kind] + 1);
    last[kind] += to - from;
  }
  const idsOf = starts.map((own): Ids => {
    const id = (kind: Kind, index: number) => (own[kind][Math.floor(index / SIZE)] as number) + (index % SIZE);
    return {
      company: (index) => id('company', index),
      person: (index) => id('person', index),
      deal: (index) => id('deal', index),
      note: () => (last.note += 1),
      entry: () => (last.calendar_entry += 1),
    };
  });
  return { blocks, idsOf, last };
}

function mixed(plans: readonly AccountPlan[], kind: Kind): Block[] {
  const placed = plans.flatMap((plan, account) => {
    const total = plan[columns[kind]];
    const count = Math.ceil(total / SIZE);
    return Array.from({ length: count }, (_, at) => ({
      place: (at + 0.5) / count,
      block: { account, kind, from: at * SIZE, to: Math.min(total, (at + 1) * SIZE) },
    }));
  });
  return placed.sort((a, b) => a.place - b.place).map(({ block }) => block);
}
