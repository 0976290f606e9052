import type { FieldType } from '@fairlead/domain/custom-fields/custom-field';
import type { Stage } from '@fairlead/domain/deals/stage';
import { Random, Weighted } from './random';
import { landmarkNames, legalForms, rootEnds, rootStarts, trades } from './words/companies';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

export interface Volume {
  readonly companies: number;
  readonly people: number;
  readonly deals: number;
  /** The length of the history. */
  readonly days: number;
  /** The average number of notes on a deal. */
  readonly notes: number;
  /** The fraction of deals that are shared with another user. */
  readonly shared: number;
  /** False: companies become customers later, by the product itself. */
  readonly customers?: false;
}

export interface Owner {
  readonly id: number;
  /** The number of records that this user owns, relative to the other owners. */
  readonly weight: number;
}

/** A custom field of deals, and the share of deals that have a value in it. */
export interface OwnField {
  readonly id: number;
  readonly type: FieldType;
  readonly filled: number;
  readonly entries: readonly number[];
  /** The largest amount or number, if it is not the usual one. */
  readonly most?: number | undefined;
}

/** The ids of the values that administrators configure and records refer to. */
export interface Setup {
  readonly pipelines: readonly { readonly id: number; readonly stages: readonly Stage[] }[];
  readonly owners: readonly Owner[];
  /** A user with whom a large part of all deals is shared, such as an assistant. */
  readonly confidant?: { readonly id: number; readonly part: number };
  readonly statuses: readonly number[];
  readonly sources: readonly number[];
  readonly lead_statuses: readonly number[];
  readonly revenue_types: readonly number[];
  readonly loss_reasons: readonly number[];
  readonly won_reasons: readonly number[];
  readonly product_lines: readonly number[];
  readonly deal_tags: readonly number[];
  readonly company_tags: readonly number[];
  readonly person_tags: readonly number[];
  readonly note_categories: readonly { readonly id: number; readonly name: string }[];
  readonly event_categories: readonly { readonly id: number; readonly name: string }[];
  readonly priorities: readonly number[];
  readonly entry_statuses: readonly { readonly id: number; readonly status_type: string }[];
  readonly own_fields?: readonly OwnField[];
}

/** Assigns database ids to numbered records. A note, and a task or event, gets the next id. */
export interface Ids {
  company(index: number): number;
  person(index: number): number;
  deal(index: number): number;
  note(): number;
  entry(): number;
}

/** The data that all records of an account share. The same seed, volume and `now` produce the same records. */
export class World {
  /** The company number of each person; -1 for none. */
  readonly companyOfPerson: Int32Array;
  private readonly peopleOf: Int32Array;
  private readonly firstOf: Int32Array;
  private readonly ownerWeights: Weighted;

  constructor(
    readonly seed: number,
    readonly now: number,
    readonly volume: Volume,
    readonly setup: Setup,
    readonly ids: Ids,
  ) {
    this.ownerWeights = new Weighted(setup.owners.map(({ weight }) => weight));
    this.companyOfPerson = this.placePeople();
    ({ people: this.peopleOf, first: this.firstOf } = groupByCompany(this.companyOfPerson, volume.companies));
  }

  random(stream: string, index: number): Random {
    return new Random(this.seed, stream, index);
  }

  owner(random: Random): number {
    return (this.setup.owners[this.ownerWeights.index(random)] as Owner).id;
  }

  /** A few companies have many people and deals; most have few. */
  company(random: Random): number {
    return Math.floor(this.volume.companies * random.next() ** 1.5);
  }

  companyOwner(index: number): number {
    return this.owner(this.random('company owner', index));
  }

  companySince(index: number): number {
    const random = this.random('company since', index);
    const days = this.volume.days * (1 - 0.9 * random.next() ** 2);
    return Math.min(this.workTime(this.now - days * DAY, random), this.now - DAY);
  }

  /** Most people of a company are known soon after it. */
  personSince(index: number): number {
    const company = this.companyOfPerson[index] as number;
    const from = company < 0 ? this.now - this.volume.days * DAY : this.companySince(company);
    const random = this.random('person since', index);
    return this.between(random, from, from + (this.now - from) * random.next() ** 3);
  }

  /** Company names are unique within an account. */
  companyName(index: number): string {
    const landmark = landmarkNames[index];
    if (landmark) return landmark;
    const all = rootStarts.length * rootEnds.length * trades.length;
    // Multiplying by a prime visits every combination once before one repeats.
    const at = (index * 1_000_003 + Math.abs(this.seed)) % all;
    const start = rootStarts[at % rootStarts.length];
    const end = rootEnds[Math.floor(at / rootStarts.length) % rootEnds.length];
    const trade = trades[Math.floor(at / (rootStarts.length * rootEnds.length))];
    const random = this.random('company name', index);
    return [`${start}${end}`, trade, random.maybe(0.45, legalForms)].filter(Boolean).join(' ');
  }

  /** The numbers of the company's people. */
  peopleAt(company: number): Int32Array {
    return this.peopleOf.subarray(this.firstOf[company], this.firstOf[company + 1]);
  }

  /** A time between the two moments, on a weekday in working hours if possible, and never in the future. */
  between(random: Random, from: number, to: number): number {
    const moment = this.workTime(from + random.next() * Math.max(0, to - from), random);
    return Math.max(from, Math.min(moment, to, this.now - HOUR));
  }

  /** A working hour of the same day, or of the preceding Friday for a weekend. */
  workTime(moment: number, random: Random): number {
    const midnight = Math.floor(moment / DAY) * DAY;
    const weekday = new Date(midnight).getUTCDay();
    const shift = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
    return midnight - shift * DAY + random.int(7 * 3600, 16 * 3600) * 1000;
  }

  private placePeople(): Int32Array {
    return Int32Array.from({ length: this.volume.people }, (_, index) => {
      const random = this.random('workplace', index);
      return random.chance(0.07) ? -1 : this.company(random);
    });
  }
}

function groupByCompany(companyOf: Int32Array, companies: number) {
  const first = new Int32Array(companies + 1);
  for (const company of companyOf) if (company >= 0) first[company + 1] = (first[company + 1] as number) + 1;
  for (let at = 0; at < companies; at += 1) first[at + 1] = (first[at + 1] as number) + (first[at] as number);
  const next = first.slice();
  const people = new Int32Array(first[companies] as number);
  companyOf.forEach((company, person) => {
    if (company < 0) return;
    people[next[company] as number] = person;
    next[company] = (next[company] as number) + 1;
  });
  return { people, first };
}

export function iso(moment: number): string {
  return new Date(moment).toISOString();
}
