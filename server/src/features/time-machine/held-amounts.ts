import { dayNumber } from '@fairlead/domain/dates/plain';
import type { Ctx } from '../../base/context';
import { NO_DAY } from '../../reading/held/columns';
import type { DealColumns } from '../../reading/held/deal-columns';
import { type DealPeriods, NO_PROBABILITY } from '../../reading/held/deal-periods';

import type { Asked } from './time-machine.queries';

/** Rates from each currency to that of the account, as the database writes them; null without a rate. */
export type Rates = ReadonlyMap<number, string | null>;

const NO_STAGE = -1;
const OF_THE_DEAL = -2;

/** Computes the same of a period as `periods` of `time-machine.queries.ts`: whether it is in the pipeline, and its amount. */
export class PastAmounts {
  readonly stages: readonly (number | null)[];
  readonly pipelines: readonly (number | null)[];
  /** The percent of each stage, by its code. */
  private readonly percents: Int16Array;
  private readonly rates: readonly (Rate | undefined)[];
  private readonly pipeline: number | undefined;
  private readonly closingBy: number;
  private readonly isWeighted: boolean;

  constructor(
    ctx: Ctx,
    { coded }: DealColumns,
    private readonly periods: DealPeriods,
    asked: Pick<Asked, 'deal_pipeline_id' | 'closing_by' | 'measure'>,
    rates: Rates,
  ) {
    const percents = new Map(ctx.config.deal_stages.map(({ id, percent }) => [id, percent]));
    this.stages = coded.deal_stage_id.values as readonly (number | null)[];
    this.pipelines = coded.deal_pipeline_id.values as readonly (number | null)[];
    this.percents = Int16Array.from(this.stages, (id) => (id === null ? NO_STAGE : (percents.get(id) ?? OF_THE_DEAL)));
    this.rates = periods.currencies.map((id) => (id === null ? undefined : rateOf(rates.get(id) ?? null)));
    this.pipeline = asked.deal_pipeline_id === undefined ? undefined : this.pipelines.indexOf(asked.deal_pipeline_id);
    this.closingBy = asked.closing_by ? dayNumber(asked.closing_by) : Number.POSITIVE_INFINITY;
    this.isWeighted = asked.measure === 'weighted';
  }

  isIn(at: number): boolean {
    const { periods } = this;
    if (periods.archived[at] || this.isElsewhere(at)) return false;
    const percent = this.percent(at);
    if (percent === 0 || percent === 100) return false;
    if (this.closingBy === Number.POSITIVE_INFINITY) return true;
    const day = periods.closing[at] as number;
    return day !== NO_DAY && day <= this.closingBy;
  }

  isElsewhere(at: number): boolean {
    return this.pipeline !== undefined && this.periods.pipeline[at] !== this.pipeline;
  }

  isArchived(at: number): boolean {
    return this.periods.archived[at] === 1;
  }

  isSameStage(one: number, other: number): boolean {
    return this.periods.stage[one] === this.periods.stage[other];
  }

  /** Negative means none. */
  percent(at: number): number {
    const percent = this.percents[this.periods.stage[at] as number] as number;
    if (percent !== OF_THE_DEAL) return percent;
    const own = this.periods.probability[at] as number;
    return own === NO_PROBABILITY ? NO_STAGE : own;
  }

  value(at: number): number {
    const cents = this.periods.cents[at] as number;
    if (Number.isNaN(cents)) return 0;
    const currency = this.periods.currency[at] as number;
    return currency === 0 ? cents : converted(cents, this.rates[currency]);
  }

  amount(at: number): number {
    return this.isWeighted ? this.weighted(at) : this.value(at);
  }

  weighted(at: number): number {
    const own = this.periods.probability[at] as number;
    return own === NO_PROBABILITY ? 0 : weightedOf(this.value(at), own);
  }
}

/** A percentage of an amount, rounded half away from zero. */
export function weightedOf(cents: number, percent: number): number {
  const hundredfold = cents * percent + (cents < 0 ? -50 : 50);
  // Below this bound a quotient is never rounded up to the next whole number.
  if (Math.abs(hundredfold) < 2 ** 50) return Math.trunc(hundredfold / 100);
  return Number((BigInt(cents) * BigInt(percent) + (cents < 0 ? -50n : 50n)) / 100n);
}

interface Rate {
  readonly near: number;
  /** The rate is exactly `whole` divided by `parts`. */
  readonly whole: bigint;
  readonly parts: bigint;
}

export function rateOf(text: string | null): Rate | undefined {
  if (text === null) return undefined;
  const [units = '', digits = ''] = text.split('.');
  return { near: Number(text), whole: BigInt(units + digits), parts: 10n ** BigInt(digits.length) };
}

/** An amount multiplied by a rate, rounded half away from zero. If floating point could round it wrongly, it is computed exactly. */
export function converted(cents: number, rate: Rate | undefined): number {
  if (!rate) return 0;
  const near = Math.abs(cents) * rate.near;
  const part = near - Math.floor(near);
  if (near < 2 ** 40 && Math.abs(part - 0.5) > 2 ** -10) return Math.sign(cents) * Math.round(near);
  const product = BigInt(Math.abs(cents)) * rate.whole;
  return Math.sign(cents) * Number((2n * product + rate.parts) / (2n * rate.parts));
}
