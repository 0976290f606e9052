import { capitalised } from '../kinds/nouns';
import { type ChartModel, chartModel } from '../reports/chart-model';
import { emptyText, type FigureTexts, rangeText } from '../reports/figure-text';
import { type PrintedTable, printedTable } from '../reports/printed-table';
import { reportWords as r } from '../reports/report-page.messages';
import type { ReportAnswer } from '../reports/reports.contract';
import { TYPE_NAMES } from '../reports/reports.messages';
import { progressMessages } from '../goals/progress.messages';
import { printedGoal } from './printed-goal';
import { printedAgenda, printedChanges, printedFocus } from './printed-lists';
import type { PrintedFigures, PrintedList, PrintedTilesBy } from './printed-parts';
import type { TilePlace } from './dashboard';
import type { Tile } from './dashboards.contract';
import { TILE_NAMES } from './dashboards.messages';
import { printedDashboardMessages as m } from './printed.messages';

/** A dashboard on paper. */
export interface PrintedDashboard {
  readonly title: string;
  /** The range of all reports, whose deals they count, and the currency. */
  readonly sentence: string;
  readonly tiles: readonly PrintedTile[];
  /** How many deals the tile with the most counts. */
  readonly deals: number;
  /** A tile failed that may be counted at another time. */
  readonly lacksTiles: boolean;
}

/** A tile on paper, in the words and notation of its reader. */
export interface PrintedTile {
  readonly key: string;
  readonly place: TilePlace;
  /** Null for a text, which is its own title. */
  readonly title: string | null;
  /** Its range, or its user. */
  readonly beside: string | null;
  readonly body: PrintedBody;
}

type PrintedBody =
  | { readonly kind: 'heading' | 'note' | 'problem'; readonly text: string }
  | PrintedTileReport
  | PrintedList;

export interface PrintedTileReport {
  readonly kind: 'report';
  readonly figure: { readonly text: string; readonly beside: string };
  readonly notes: readonly string[];
  /** The text shown instead of a drawing. */
  readonly empty: string | null;
  readonly chart: TileChart | null;
  /** Instead of a chart, or below it if there is room. */
  readonly table: PrintedTable | null;
}

export interface TileChart {
  readonly model: ChartModel;
  readonly is_time: boolean;
  readonly is_line: boolean;
  /** The axis ends here. */
  readonly most?: number | undefined;
  readonly tick: (value: number) => string;
}

export function printedTile(tile: Tile, figures: PrintedFigures | undefined, by: PrintedTilesBy): PrintedTile {
  const { key, place } = tile;
  if (tile.kind === 'text') return { key, place, title: null, beside: null, body: { kind: tile.as, text: tile.text } };
  const named = { key, place, ...wordsOf(tile, figures, by) };
  return { ...named, body: bodyOf(tile, figures, by) };
}

function bodyOf(tile: Tile, figures: PrintedFigures | undefined, by: PrintedTilesBy): PrintedBody {
  switch (figures?.what) {
    case 'report':
      return reportBody(
        figures.report,
        tile.kind === 'report' || tile.kind === 'saved_report' ? tile.show : 'chart',
        by,
      );
    case 'goal':
      return printedGoal(figures, tile.kind === 'goal' ? tile.part : 'pulse', by);
    case 'agenda':
      return printedAgenda(figures, tile.kind === 'agenda' ? tile.tab : 'today', by);
    case 'focus':
      return printedFocus(figures, by);
    case 'changes':
      return printedChanges(figures, by);
    case 'problem':
      return { kind: 'problem', text: figures.problem === 'failed' ? m.failed : r.problem(figures.msg) };
    default:
      throw new Error(`A tile without figures: ${tile.kind}`);
  }
}

type Named = Pick<PrintedTile, 'title' | 'beside'>;

function wordsOf(
  tile: Exclude<Tile, { kind: 'text' }>,
  figures: PrintedFigures | undefined,
  by: PrintedTilesBy,
): Named {
  const own = tile.title ?? null;
  switch (tile.kind) {
    case 'report':
    case 'saved_report':
      return wordsOfReport(tile, figures, by);
    case 'goal': {
      const name = figures?.what === 'goal' ? figures.goal.name : TILE_NAMES.goal;
      return { title: own ?? name, beside: own ? name : progressMessages.section[tile.part] };
    }
    case 'agenda': {
      const user = figures?.what === 'agenda' && figures.user_id !== by.reader ? by.userName(figures.user_id) : null;
      return { title: own ?? TILE_NAMES.agenda, beside: user ?? null };
    }
    default:
      return { title: own ?? TILE_NAMES[tile.kind], beside: null };
  }
}

type ReportTile = Extract<Tile, { kind: 'report' | 'saved_report' }>;

function wordsOfReport(tile: ReportTile, figures: PrintedFigures | undefined, by: PrintedTilesBy): Named {
  const answer = figures?.what === 'report' ? figures : null;
  const saved = answer?.saved_report?.name ?? TILE_NAMES.saved_report;
  const name = tile.kind === 'report' ? TYPE_NAMES[tile.definition.type] : saved;
  return { title: tile.title ?? name, beside: answer ? rangeOf(answer.report, by) : null };
}

/** `Nov 1 to Nov 30, 2026`, `Any time`: with the year, because paper is read in other years too. */
function rangeOf({ range }: ReportAnswer, { date }: PrintedTilesBy): string {
  const { from, to } = range;
  return capitalised(rangeText(range, { date: (day) => date(day, day === from && from !== to ? to : null) }));
}

function reportBody(
  answer: ReportAnswer,
  show: 'chart' | 'table' | 'figure',
  { texts, catalogue }: PrintedTilesBy,
): PrintedTileReport {
  const { definition, total, first, notes } = answer;
  const { measure } = definition;
  const isEmpty = total.count === 0;
  const isDrawn = !isEmpty && show !== 'figure' && first !== null;
  const model = isDrawn && show === 'chart' ? chartModel(answer, texts, 'default') : null;
  const form = show === 'table' ? 'table' : 'bars';
  return {
    kind: 'report',
    figure: { text: texts.figure(measure, total), beside: besideOf(answer, texts) },
    notes: notes.map(({ msg }) => msg),
    empty: isEmpty ? emptyText(definition) : null,
    chart: model && chartOf(answer, model, texts),
    table: isDrawn ? printedTable(answer, { form, colors: 'default', catalogue, texts }) : null,
  };
}

function besideOf({ definition: { measure }, total }: ReportAnswer, texts: FigureTexts): string {
  if (measure.of === 'win_ratio') return r.wonOf(total.won ?? 0, (total.won ?? 0) + (total.lost ?? 0));
  return measure.of === 'count' ? texts.whole(total.value_cents) : r.deals(total.count);
}

function chartOf({ definition: { measure }, first }: ReportAnswer, model: ChartModel, texts: FigureTexts): TileChart {
  const is_time = first?.by === 'time';
  const is_line = is_time && measure.of === 'win_ratio';
  return { model, is_time, is_line, ...(is_line && { most: 100 }), tick: (value) => texts.tick(measure, value) };
}
