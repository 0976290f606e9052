import { healthOfDeals, MOST_DEALS_AT_ONCE, type ShortHealth } from '@fairlead/domain/deal-health/deal-health.contract';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { LIVE } from '../../lib/live';

/** The health of one deal in short; null if it has none. Simultaneous requests of cards are combined. */
export function healthQuery(id: number, shown: readonly unknown[] = []) {
  return queryOptions({
    queryKey: ['deal_health', DEAL.name, id, ...shown],
    meta: LIVE,
    staleTime: 60_000,
    queryFn: () => ask(id),
  });
}

interface Waiting {
  readonly id: number;
  readonly resolve: (health: ShortHealth | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Cards that come into view one after the other are requested together. */
const TOGETHER_MS = 30;
let waiting: Waiting[] = [];

function ask(id: number): Promise<ShortHealth | null> {
  if (!waiting.length) setTimeout(askAll, TOGETHER_MS);
  return new Promise((resolve, reject) => waiting.push({ id, resolve, reject }));
}

function askAll(): void {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += MOST_DEALS_AT_ONCE) void askSome(all.slice(at, at + MOST_DEALS_AT_ONCE));
}

async function askSome(some: readonly Waiting[]): Promise<void> {
  try {
    const { entries } = await call(healthOfDeals, { query: { ids: some.map(({ id }) => id).join(',') } });
    const found = new Map(entries.map((health) => [health.id, health]));
    for (const { id, resolve } of some) resolve(found.get(id) ?? null);
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}
