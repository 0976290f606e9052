import { daysSince } from '../dates/display';
import { moneyText } from '../money/money';

const HOUR = 3_600_000;

/** Value times probability, rounded half away from zero like PostgreSQL's `round`. */
export function weighted(value_cents: number | null, probability: number | null): number | null {
  if (value_cents === null || probability === null) return null;
  return share(value_cents, BigInt(probability), 100n);
}

/** Commission is value times rate; the rate is a percentage with up to four decimals. */
export function commission(value_cents: number | null, commission_rate: number | string | null): number | null {
  if (value_cents === null || commission_rate === null) return null;
  return share(value_cents, BigInt(Math.round(Number(commission_rate) * 10_000)), 1_000_000n);
}

/** Whole days from creation to closing, or to now while it is open. */
export function dealDaysActive(deal: { created_at: Date; closed_time: Date | null }, now: Date): number {
  return daysSince(deal.created_at, deal.closed_time ?? now);
}

/** Whole days from creation to closing; null while it is open. */
export function dealTimeToClose(deal: { created_at: Date; closed_time: Date | null }): number | null {
  return deal.closed_time === null ? null : daysSince(deal.created_at, deal.closed_time);
}

export function daysInStage(deal: { stage_entered_at: Date | null; created_at: Date }, now: Date): number {
  return daysSince(deal.stage_entered_at ?? deal.created_at, now);
}

export function daysSinceLastActivity(lastActivityAt: Date | null, now: Date): number | null {
  return lastActivityAt === null ? null : daysSince(lastActivityAt, now);
}

/** Hours from creation to the first activity in the API's format, with at most two decimals: `0.04`, `2.5`, `2.0`. */
export function hoursToFirstActivity(record: { created_at: Date; first_activity_at: Date | null }): string | null {
  if (record.first_activity_at === null) return null;
  const hours = Math.max(0, record.first_activity_at.getTime() - record.created_at.getTime()) / HOUR;
  return moneyText(Math.round(hours * 100));
}

/** `cents * part / whole` in integers: for the largest deals the product exceeds a float's precision. */
function share(cents: number, part: bigint, whole: bigint): number {
  const product = BigInt(cents) * part;
  const half = product < 0n ? -whole / 2n : whole / 2n;
  return Number((product + half) / whole);
}
