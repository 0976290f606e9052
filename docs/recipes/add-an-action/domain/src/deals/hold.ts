import { isClosed } from './stage';

/** What putting a deal on hold needs to know about it. An instant may be a Date or wire text: only its presence matters. */
export interface HeldDeal {
  readonly closed_time: Date | string | null;
  readonly held_at: Date | string | null;
}

/** What changes when a deal is put on hold; nothing if it is closed or on hold already. */
export function putOnHold(deal: HeldDeal, now: Date): { held_at?: string } {
  return isClosed(deal) || deal.held_at !== null ? {} : { held_at: now.toISOString() };
}
