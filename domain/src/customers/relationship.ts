import { type PlainDate, daysBetween } from '../dates/plain';

/** The days on which a company's relationship began and continued; null for stages not reached. */
export interface RelationshipDates {
  readonly created: PlainDate;
  readonly first_deal: PlainDate | null;
  readonly is_customer: boolean;
  /** Null also for a customer of an earlier version without a day. */
  readonly customer_since: PlainDate | null;
}

type PartKey = 'prospect' | 'in_deals' | 'customer';
export interface RelationshipPart {
  readonly key: PartKey;
  readonly state: 'passed' | 'current' | 'coming' | 'won';
  /** How long it lasted, or has lasted so far. */
  readonly days: number | null;
}

/** Prospect, In deals, Customer: calculated from dates, never stored. */
export function relationshipOf(dates: RelationshipDates, today: PlainDate): readonly RelationshipPart[] {
  const { created, first_deal, is_customer, customer_since } = dates;
  const end = is_customer ? (customer_since ?? today) : today;
  const began = first_deal !== null;
  return [
    { key: 'prospect', state: began || is_customer ? 'passed' : 'current', days: span(created, first_deal ?? end) },
    {
      key: 'in_deals',
      state: !began ? 'coming' : is_customer ? 'passed' : 'current',
      days: began ? span(first_deal, end) : null,
    },
    { key: 'customer', state: is_customer ? 'won' : 'coming', days: null },
  ];
}

/** Deals may be entered with an earlier date: the length is never negative. */
function span(from: PlainDate, to: PlainDate): number {
  return Math.max(0, daysBetween(from, to));
}
