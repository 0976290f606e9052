import type { Tile, TileFigures } from '@fairlead/domain/dashboards/dashboards.contract';
import { TILE_NAMES } from '@fairlead/domain/dashboards/dashboards.messages';
import { TYPE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { type Formats, useFormats } from '../../ui/formats';
import { rangeWords, reportHref } from '../reports/public';
import { arrangeMessages as m } from './dashboards.messages';

interface TileWords {
  /** Null while the name of a tile is unknown. */
  readonly title: string | null;
  readonly beside: string | null;
  /** Where it is shown in full. */
  readonly href: string | null;
}

/** The name of a tile, its content, and its link. */
export function useTileWords(): (tile: Tile, figures: TileFigures | undefined) => TileWords {
  const formats = useFormats();
  return (tile, figures) => {
    switch (tile.kind) {
      case 'saved_report':
      case 'report':
        return ofReport(tile, figures, formats);
      case 'goal':
        return ofGoal(tile, figures);
      case 'agenda':
        return { title: tile.title ?? TILE_NAMES.agenda, beside: m.tabs[tile.tab], href: '/to_dos' };
      case 'focus':
        return { title: tile.title ?? TILE_NAMES.focus, beside: null, href: '/focus' };
      case 'changes':
        return { title: tile.title ?? TILE_NAMES.changes, beside: null, href: null };
      case 'text':
        return { title: tile.text.slice(0, 40), beside: null, href: null };
    }
  };
}

type Report = Extract<Tile, { kind: 'saved_report' | 'report' }>;

function ofReport(tile: Report, figures: TileFigures | undefined, formats: Formats): TileWords {
  const answer = figures?.what === 'report' ? figures : null;
  const beside = answer ? rangeWords(answer.report.definition.date.range, formats) : null;
  if (tile.kind === 'report') {
    return { title: tile.title ?? TYPE_NAMES[tile.definition.type], beside, href: reportHref(tile.definition) };
  }
  const name = answer?.saved_report?.name ?? (figures ? TILE_NAMES.saved_report : null);
  return { title: tile.title ?? name, beside, href: `/reporting/${tile.saved_report_id}` };
}

function ofGoal(tile: Extract<Tile, { kind: 'goal' }>, figures: TileFigures | undefined): TileWords {
  const own = tile.title ?? null;
  const name = figures?.what === 'goal' ? figures.goal.name : figures ? TILE_NAMES.goal : null;
  return {
    title: own ?? name,
    beside: own ? name : m.parts[tile.part],
    href: `/goals?${new URLSearchParams({ goal: String(tile.goal_id) }).toString()}`,
  };
}
