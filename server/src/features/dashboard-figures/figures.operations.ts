import { WIDGET_PAGE } from '@fairlead/domain/agenda/agenda.contract';
import type { DashboardFigures, Tile, TileFigures } from '@fairlead/domain/dashboards/dashboards.contract';
import { DASHBOARD_MESSAGES as m } from '@fairlead/domain/dashboards/dashboards.messages';
import { askedBy } from '@fairlead/domain/dashboards/question';
import type { DatePreset } from '@fairlead/domain/dates/presets';
import { writeInstant } from '@fairlead/domain/dates/wire';
import { hasFeature } from '@fairlead/domain/features/features';
import { dealVisibilityType } from '@fairlead/domain/goals/visibility-type';
import type { ReportDefinition } from '@fairlead/domain/reports/report';
import type { Ctx } from '../../base/context';
import { Refusal } from '../../base/errors';
import { apart } from '../../db/savepoint';
import { mayDo } from '../../http/access';
import { agendaPage } from '../agenda/public';
import { standing } from '../dashboards/public';
import { goalReport, showGoal } from '../goals/public';
import { type RunReport, runReports } from '../reports/public';
import { readSavedReports } from '../saved-reports/public';
import { boundEach } from './figures.queries';
import { problemOf } from './problems';

type Answered = TileFigures extends infer T ? (T extends unknown ? Omit<T, 'key'> : never) : never;
/** A tile whose report is known, with its question. */
interface Question {
  readonly key: string;
  readonly saved_report: { readonly id: number; readonly name: string } | null;
  readonly definition: ReportDefinition;
}

/**
 * The figures of every tile with the actor's rights: in one transaction, so that all figures are of the same moment
 * and a dashboard uses one connection. Equal questions are asked once, and a tile that fails answers why. A range of
 * the dashboard replaces that of each report.
 */
export async function figuresOf(
  ctx: Ctx,
  tiles: readonly Tile[],
  range: DatePreset | null = null,
): Promise<DashboardFigures> {
  await boundEach(ctx);
  const { questions, problems } = await questionsOf(ctx, tiles, range);
  const counted = await countedOnce(ctx, questions);
  const others = new Map<string, Promise<Answered>>();
  const answered: TileFigures[] = [];
  for (const tile of tiles) {
    const question = questions.find(({ key }) => key === tile.key);
    const found = question
      ? presented(ctx, question, counted.get(textOf(question.definition)))
      : (problems.get(tile.key) ?? (await once(others, questionOf(tile), () => answerOf(ctx, tile))));
    answered.push({ ...found, key: tile.key } as TileFigures);
  }
  return {
    as_of: writeInstant(ctx.now, ctx.actor.time_zone),
    deal_visibility_type: dealVisibilityType(ctx.actor, ctx.config.teams),
    tiles: answered,
  };
}

async function questionsOf(ctx: Ctx, tiles: readonly Tile[], range: DatePreset | null) {
  const ids = tiles.flatMap((one) => (one.kind === 'saved_report' ? [one.saved_report_id] : []));
  const seen = new Map(ids.length ? (await readSavedReports(ctx, ids)).map((one) => [one.id, one]) : []);
  const unseen = await standing(
    ctx,
    'saved_report',
    ids.filter((id) => !seen.has(id)),
  );
  const questions: Question[] = [];
  const problems = new Map<string, Answered>();
  for (const tile of tiles) {
    const { key } = tile;
    if (tile.kind === 'report')
      questions.push({ key, saved_report: null, definition: askedBy(tile.definition, tile.show, range) });
    if (tile.kind !== 'saved_report') continue;
    const report = seen.get(tile.saved_report_id);
    if (report) {
      const { id, name, definition } = report;
      questions.push({ key, saved_report: { id, name }, definition: askedBy(definition, tile.show, range) });
    } else {
      const [problem, msg] = unseen.has(tile.saved_report_id)
        ? (['unseen', m.unseenReport] as const)
        : (['gone', m.goneReport] as const);
      problems.set(key, { what: 'problem', problem, msg, field: null });
    }
  }
  return { questions, problems };
}

/** By the text of their definitions, so that equal questions are asked once. */
async function countedOnce(ctx: Ctx, questions: readonly Question[]): Promise<ReadonlyMap<string, RunReport>> {
  const asked = new Map(questions.map(({ definition }) => [textOf(definition), definition]));
  const results = await runReports(ctx, [...asked.values()]);
  return new Map([...asked.keys()].map((text, at) => [text, results[at] as RunReport]));
}

/** The type that a report was made from names it and has no other effect. */
function textOf({ type: _type, view: _view, ...asked }: ReportDefinition): string {
  return JSON.stringify(asked);
}

function presented(ctx: Ctx, { saved_report, definition }: Question, result: RunReport | undefined): Answered {
  if (!result || 'error' in result) return problemOf(ctx, result?.error);
  return { what: 'report', saved_report, report: { ...result.answer, definition } };
}

function questionOf(tile: Tile): string {
  if (tile.kind === 'goal') return `goal ${tile.goal_id} ${tile.deal_pipeline_id ?? ''}`;
  return tile.kind === 'agenda' ? `agenda ${tile.user_id ?? ''} ${tile.tab}` : tile.kind;
}

function once(
  known: Map<string, Promise<Answered>>,
  question: string,
  ask: () => Promise<Answered>,
): Promise<Answered> {
  const found = known.get(question) ?? ask();
  known.set(question, found);
  return found;
}

async function answerOf(ctx: Ctx, tile: Tile): Promise<Answered> {
  try {
    if (tile.kind === 'goal') return await apart(ctx, () => goalTile(ctx, tile));
    if (tile.kind === 'agenda') return await apart(ctx, () => agendaTile(ctx, tile));
    return { what: 'own' };
  } catch (error) {
    return problemOf(ctx, error);
  }
}

type TileOf<K extends Tile['kind']> = Extract<Tile, { readonly kind: K }>;

async function goalTile(ctx: Ctx, { goal_id, deal_pipeline_id }: TileOf<'goal'>): Promise<Answered> {
  if (!hasFeature(ctx.account.features, 'product_lines'))
    return { what: 'problem', problem: 'off', msg: m.off, field: null };
  if (!mayDo(ctx, 'show', 'goal')) return { what: 'problem', problem: 'refused', msg: m.refused, field: null };
  try {
    const { id, name, period, period_start, period_end } = await showGoal(ctx, goal_id);
    const report = await goalReport(ctx, goal_id, deal_pipeline_id ?? null);
    return { what: 'goal', goal: { id, name, period, period_start, period_end }, report };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    return { what: 'problem', problem: 'gone', msg: m.goneGoal, field: null };
  }
}

async function agendaTile(ctx: Ctx, { user_id: named, tab }: TileOf<'agenda'>): Promise<Answered> {
  const user_id = named ?? ctx.actor.id;
  if (!ctx.config.users.some(({ id }) => id === user_id))
    return { what: 'problem', problem: 'gone', msg: m.goneUser, field: null };
  if (!mayDo(ctx, 'index', 'calendar_entry'))
    return { what: 'problem', problem: 'refused', msg: m.refused, field: null };
  const query = { page: 1, per_page: WIDGET_PAGE, complete: 'No', sort_by: 'due_date', tab, user_id } as const;
  return { what: 'agenda', user_id, agenda: await agendaPage(ctx, query) };
}
