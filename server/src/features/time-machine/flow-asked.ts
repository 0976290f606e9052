import type { PlainDate } from '@fairlead/domain/dates/plain';
import { type DateRange } from '@fairlead/domain/dates/presets';
import { writeDate, writeInstant } from '@fairlead/domain/dates/wire';
import { localDate } from '@fairlead/domain/dates/zones';
import type { Filter } from '@fairlead/domain/filters/condition';
import { allOf } from '@fairlead/domain/filters/filter';
import { dealVisibilityType } from '@fairlead/domain/goals/visibility-type';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { dateFields } from '@fairlead/domain/reports/groupable';
import { rangeCondition, rangeIssues, rangeOn } from '@fairlead/domain/reports/range';
import type { flowOfStages } from '@fairlead/domain/time-machine/flow.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { z } from 'zod';
import type { Ctx } from '../../base/context';
import { invalid, invalidField } from '../../base/errors';
import { askedFilter } from '../../listing/record-list';

type Query = Pick<
  z.output<NonNullable<typeof flowOfStages.query>>,
  'preset' | 'days' | 'from' | 'to' | 'filter' | 'deal_pipeline_id'
> & { readonly date_field?: string };

/** The request, with everything relative resolved for its reader. */
export interface AskedFlow {
  readonly range: DateRange;
  /** Which deals are counted. */
  readonly filter: Filter;
  /** By the account's days, as the past is. */
  readonly today: PlainDate;
}

const CREATED = 'created_at';

/** 422 with what is wrong, by name. */
export function askedFlow(
  ctx: Ctx,
  { preset, days, from, to, filter, deal_pipeline_id, date_field }: Query,
): AskedFlow {
  const asked = { preset, from, to, ...(days === undefined ? {} : { days }) };
  const issues = rangeIssues(asked).map(({ field, msg }) => ({ field: field.replace('date.range.', ''), msg }));
  if (date_field !== undefined && !dateFields(ctx.catalogue).some(({ key }) => key === date_field))
    issues.push({ field: 'date_field', msg: MESSAGES.not_allowed });
  if (deal_pipeline_id !== undefined && !ctx.config.deal_pipelines.some(({ id }) => id === deal_pipeline_id))
    issues.push({ field: 'deal_pipeline_id', msg: MESSAGES.not_allowed });
  if (issues.length) throw invalid(issues);
  const weekStart = ctx.actor.date_format === 'eu' ? 1 : 0;
  const range = rangeOn(asked, localDate(ctx.now, ctx.actor.time_zone), weekStart);
  const inPipeline: Filter | undefined = deal_pipeline_id
    ? { field: 'deal_pipeline_id', op: 'any_of', value: [deal_pipeline_id] }
    : undefined;
  const own = askedFilter(ctx, DEAL.name, { filter });
  const whole = allOf(own, rangeCondition(date_field ?? CREATED, range), inPipeline);
  return { range, filter: whole, today: localDate(ctx.now, ctx.account.time_zone) };
}

/** The parts that all answers share. */
export function headOf(ctx: Ctx, { range }: AskedFlow) {
  const day = (date: PlainDate | null) => (date === null ? null : writeDate(date));
  return {
    range: { from: day(range.from), to: day(range.to) },
    as_of: writeInstant(ctx.now, ctx.actor.time_zone),
    deal_visibility_type: dealVisibilityType(ctx.actor, ctx.config.teams),
  };
}

/** The pipeline whose stages are shown: the requested one, or the default one. */
export function pipelineOf(ctx: Ctx, asked: number | undefined): number {
  const { deal_pipelines: all } = ctx.config;
  const found = asked ?? (all.find((one) => one.default) ?? all[0])?.id;
  if (found === undefined) throw invalidField('deal_pipeline_id', MESSAGES.not_allowed);
  return found;
}
