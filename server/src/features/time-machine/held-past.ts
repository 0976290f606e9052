import { dayNumber, fromDayNumber, type PlainDate } from '@fairlead/domain/dates/plain';
import { type Step, STEPS } from '@fairlead/domain/time-machine/waterfall';
import type { Ctx } from '../../base/context';
import { NO_DAY } from '../../reading/held/columns';
import type { DealPeriods } from '../../reading/held/deal-periods';
import type { PastAmounts } from './held-amounts';
import { eachOn, eachStep } from './held-walks';
import { Largest } from './largest';
import { ofPast, Total } from './of-past';
import type { PastPage, PlacedCard } from './past.queries';
import type { Asked, PlacedState, PlacedStep, StageSums, StepSums, Sums } from './time-machine.queries';

/** The answer of `pipelineOn`. */
export async function heldPipeline(
  ctx: Ctx,
  day: PlainDate,
  asked: Pick<Asked, 'deal_pipeline_id' | 'user_id'>,
): Promise<StageSums[] | undefined> {
  return ofPast(ctx, { ...asked, measure: 'weighted' }, function* ({ periods, amounts }) {
    const cells = new StageCells(amounts, periods, 0);
    yield* eachOn(periods, dayNumber(day), (at) => cells.add(at));
    const found = cells.all().map(({ sums }) => sums);
    const order = (id: number | null) => id ?? Number.POSITIVE_INFINITY;
    return found.toSorted(
      (one, other) =>
        one.deal_pipeline_id - other.deal_pipeline_id || order(one.deal_stage_id) - order(other.deal_stage_id),
    );
  });
}

/** The stages of a past board, and the deals on their cards. */
export interface PlacedBoard {
  readonly stages: readonly StageSums[];
  readonly cards: readonly PlacedCard[];
}

/** The answer of `boardOn`, without names. */
export async function heldBoard(
  ctx: Ctx,
  day: PlainDate,
  asked: Pick<Asked, 'deal_pipeline_id' | 'user_id'>,
  { offset, limit, stage }: PastPage,
): Promise<PlacedBoard | undefined> {
  return ofPast(ctx, { ...asked, measure: 'weighted' }, function* ({ columns, periods, amounts }) {
    const cells = new StageCells(amounts, periods, offset + limit, columns.id);
    const only = stage === undefined ? undefined : amounts.stages.indexOf(stage);
    yield* eachOn(periods, dayNumber(day), (at) => {
      if (only === undefined || periods.stage[at] === only) cells.add(at);
    });
    const found = cells.all();
    const cards = found.flatMap(({ entries, sums: { deal_stage_id, deal_pipeline_id } }) =>
      entries.slice(offset).map(({ amount, id, at }, place) => ({
        id,
        n: place,
        deal_stage_id,
        deal_pipeline_id,
        cents: amount,
        expected_close_date: dayOf(periods.closing[at] as number),
      })),
    );
    return { stages: found.map(({ sums }) => sums), cards };
  });
}

const dayOf = (day: number) => (day === NO_DAY ? null : fromDayNumber(day));

/** The open deals of a day by pipeline and stage. */
class StageCells {
  private readonly found = new Map<number, { readonly total: Total; readonly largest: Largest; readonly at: number }>();

  constructor(
    private readonly amounts: PastAmounts,
    private readonly periods: DealPeriods,
    private readonly cards: number,
    private readonly ids?: Float64Array,
  ) {}

  add(at: number): void {
    const { amounts, periods } = this;
    if (!amounts.isIn(at)) return;
    const cell = (periods.pipeline[at] as number) * amounts.stages.length + (periods.stage[at] as number);
    const own = this.found.get(cell) ?? { total: new Total(), largest: new Largest(this.cards), at };
    this.found.set(cell, own);
    const value = amounts.value(at);
    own.total.add(amounts.weighted(at), value);
    if (this.ids) own.largest.add(value, this.ids[periods.row[at] as number] as number, at);
  }

  all() {
    const { amounts, periods } = this;
    return Array.from(this.found.values(), ({ total: { count, cents, value }, largest, at }) => ({
      sums: {
        deal_stage_id: amounts.stages[periods.stage[at] as number] as number | null,
        deal_pipeline_id: amounts.pipelines[periods.pipeline[at] as number] as number,
        count,
        value_cents: value,
        weighted_cents: cents,
      },
      entries: largest.inOrder(),
    }));
  }
}

/** The answer of `waterfallOf`. */
export async function heldWaterfall(ctx: Ctx, asked: Asked): Promise<{ before: Sums; steps: StepSums[] } | undefined> {
  return ofPast(ctx, asked, function* ({ periods, amounts }) {
    const before = new Total();
    const totals = new Map<Step, Total>();
    yield* eachStep(periods, asked, {
      stood(at) {
        if (amounts.isIn(at)) before.add(amounts.amount(at), 0);
      },
      stepped(was, is) {
        const step = stepAt(amounts, was, is);
        if (!step) return;
        const total = totals.get(step) ?? new Total();
        totals.set(step, total);
        total.add(centsAt(amounts, was, is), amounts.value(is < 0 ? was : is));
      },
    });
    const steps = STEPS.flatMap((step) => {
      const total = totals.get(step);
      return total ? [{ step, count: total.count, cents: total.cents, value_cents: total.value }] : [];
    });
    return { before: { count: before.count, cents: before.cents }, steps };
  });
}

/** The answer of `dealsOfStep`, without names. */
export async function heldStep(
  ctx: Ctx,
  asked: Asked,
  step: Step,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ total: number; deals: readonly PlacedStep[] } | undefined> {
  return ofPast(ctx, asked, function* ({ columns, periods, amounts }) {
    const largest = new Largest(skip + take);
    const pairs = new Map<number, number>();
    let total = 0;
    yield* eachStep(periods, asked, {
      stood() {},
      stepped(was, is) {
        if (stepAt(amounts, was, is) !== step) return;
        total += 1;
        const at = is < 0 ? was : is;
        if (is >= 0) pairs.set(is, was);
        largest.add(Math.abs(centsAt(amounts, was, is)), columns.id[periods.row[at] as number] as number, at);
      },
    });
    const state = (at: number): PlacedState | null =>
      at < 0
        ? null
        : {
            stage: amounts.stages[periods.stage[at] as number] as number | null,
            amount: amounts.amount(at),
            closing: dayOf(periods.closing[at] as number),
          };
    const deals = largest
      .inOrder()
      .slice(skip)
      .map(({ id, at }) => {
        const [was, is] = pairs.has(at) ? [pairs.get(at) as number, at] : [at, -1];
        return { id, cents: centsAt(amounts, was, is), was: state(was), is: state(is) };
      });
    return { total, deals };
  });
}

/** The step of a deal by its periods on both days, -1 for a missing one; undefined if it took none. Like `stepped` in SQL. */
function stepAt(amounts: PastAmounts, was: number, is: number): Step | undefined {
  const isIn = is >= 0 && amounts.isIn(is);
  if (was < 0 || !amounts.isIn(was)) return isIn ? 'new' : undefined;
  if (isIn) {
    if (!amounts.isSameStage(was, is)) return 'moved';
    const cents = centsAt(amounts, was, is);
    return cents > 0 ? 'grown' : cents < 0 ? 'shrunk' : undefined;
  }
  if (is < 0) return 'removed';
  const percent = amounts.percent(is);
  if (percent === 100) return 'won';
  if (percent === 0) return 'lost';
  return amounts.isArchived(is) || amounts.isElsewhere(is) ? 'removed' : 'slipped';
}

function centsAt(amounts: PastAmounts, was: number, is: number): number {
  const then = was >= 0 && amounts.isIn(was) ? amounts.amount(was) : 0;
  return (is >= 0 && amounts.isIn(is) ? amounts.amount(is) : 0) - then;
}
