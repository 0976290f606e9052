import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { writeDate } from '@fairlead/domain/dates/wire';
import { dealVisibilityType } from '@fairlead/domain/goals/visibility-type';
import type {
  changedDeals,
  pipelineAsOf,
  pipelineChanges,
  SteppedDeal,
} from '@fairlead/domain/time-machine/time-machine.contract';
import { type Step, STEPS } from '@fairlead/domain/time-machine/waterfall';
import type { z } from 'zod';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { heldPipeline, heldStep, heldWaterfall } from './held-past';
import {
  type Asked,
  dealsOfStep,
  isReady,
  NOW,
  pipelineOn,
  rowsOfPlaces,
  type SteppedRow,
  type Sums,
  waterfallOf,
} from './time-machine.queries';

type Query = z.output<NonNullable<typeof pipelineChanges.query>>;
const NOTHING: Sums = { count: 0, cents: 0 };

function askedOf({ since, until, ...rest }: Query): Asked {
  if (until !== undefined && until < since) throw invalid([{ field: 'until', msg: 'Should be after the first day' }]);
  return { ...rest, from: addDays(since, -1), to: until ?? NOW };
}

/** The waterfall from then to now. Its last figure is the first one with all steps, so that there is no remainder. */
export async function changesOfPipeline(ctx: Ctx, query: Query) {
  const asked = askedOf(query);
  const days = { since: writeDate(query.since), until: query.until ? writeDate(query.until) : null };
  const whose = { deal_visibility_type: dealVisibilityType(ctx.actor, ctx.config.teams) };
  if (!(await isReady(ctx))) return { ...days, ...whose, before: NOTHING, steps: [], after: NOTHING, is_ready: false };
  const { before, steps } = (await heldWaterfall(ctx, asked)) ?? (await waterfallOf(ctx, asked));
  const inOrder = STEPS.flatMap((step) => steps.find((one) => one.step === step) ?? []);
  const added = { new: 1, slipped: -1, won: -1, lost: -1, removed: -1 } as Readonly<Record<string, number>>;
  const after = inOrder.reduce(
    (sum, { step, count, cents }) => ({ count: sum.count + count * (added[step] ?? 0), cents: sum.cents + cents }),
    before,
  );
  return { ...days, ...whose, before, steps: inOrder, after, is_ready: true };
}

export async function dealsThatChanged(ctx: Ctx, query: z.output<NonNullable<typeof changedDeals.query>>) {
  const { step, page, per_page, ...rest } = query;
  const asked = askedOf(rest);
  const { total, rows } = (await isReady(ctx))
    ? await stepsOf(ctx, asked, step, { skip: (page - 1) * per_page, take: per_page })
    : { total: 0, rows: [] };
  const pages = Math.max(1, Math.ceil(total / per_page));
  return {
    entries: rows.map((row) => presented(ctx, row)),
    pagination: { page, page_var: 'page' as const, per_page, pages, total },
  };
}

async function stepsOf(ctx: Ctx, asked: Asked, step: Step, page: { readonly skip: number; readonly take: number }) {
  const held = await heldStep(ctx, asked, step, page);
  if (!held) return dealsOfStep(ctx, asked, step, page);
  return { total: held.total, rows: await rowsOfPlaces(ctx, asked, held.deals) };
}

function presented(ctx: Ctx, row: SteppedRow): SteppedDeal {
  const person = (id: number | null) => {
    const user = ctx.config.users.find((one) => one.id === id);
    return user ? { id: user.id, full_name: user.full_name } : null;
  };
  const stood = (there: boolean, deal_stage_id: number | null, cents: number | null, date: string | null) =>
    there ? { deal_stage_id, cents: cents ?? 0, expected_close_date: date } : null;
  return {
    id: row.id,
    name: row.name,
    user: person(row.user_id),
    before: stood(row.was, row.stage_then, row.amount_then, row.closed_then),
    after: stood(row.is, row.stage_now, row.amount_now, row.closed_now),
    cents: row.cents,
    is_deleted: row.is_deleted,
    changed_at: row.changed_at,
    changed_by: person(row.changed_by),
  };
}

export async function pipelineOfDay(ctx: Ctx, { on, ...asked }: z.output<NonNullable<typeof pipelineAsOf.query>>) {
  const is_ready = await isReady(ctx);
  return { on: writeDate(on), stages: is_ready ? await stagesOfDay(ctx, on, asked) : [], is_ready };
}

async function stagesOfDay(ctx: Ctx, on: PlainDate, asked: Pick<Asked, 'deal_pipeline_id' | 'user_id'>) {
  return (await heldPipeline(ctx, on, asked)) ?? (await pipelineOn(ctx, on, asked));
}
