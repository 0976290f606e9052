import type { Tile, TileFigures } from '@fairlead/domain/dashboards/dashboards.contract';
import { TILE_NAMES } from '@fairlead/domain/dashboards/dashboards.messages';
import { TYPE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { useFormats } from '../../ui/formats';
import { rangeWords, reportHref } from '../reports/public';
import { arrangeMessages as m } from './dashboards.messages';

interface TileWords {
  /** Null while it is not known what a tile is called. */
  readonly title: string | null;
  readonly beside: string | null;
  /** Where it is shown in full. */
  readonly href: string | null;
}

/** What a tile is called, what it is of, and where it leads. */
export function useTileWords(): (tile: Tile, figures: TileFigures | undefined) => TileWords {
  const formats = useFormats();
  return (tile, figures) => {
    const own = tile.title ?? null;
    const report = figures?.what === 'report' ? figures : null;
    const range = report ? rangeWords(report.report.definition.date.range, formats) : null;
    switch (tile.kind) {
      case 'saved_report':
        return {
          title: own ?? report?.saved_report?.name ?? (figures ? TILE_NAMES.saved_report : null),
          beside: range,
          href: `/reporting/${tile.saved_report_id}`,
        };
      case 'report':
        return { title: own ?? TYPE_NAMES[tile.definition.type], beside: range, href: reportHref(tile.definition) };
      case 'goal': {
        const goal = figures?.what === 'goal' ? figures.goal : null;
        const name = goal?.name ?? (figures ? TILE_NAMES.goal : null);
        return {
          title: own ?? name,
          beside: own ? name : m.parts[tile.part],
          href: `/goals?${new URLSearchParams({ goal: String(tile.goal_id) }).toString()}`,
        };
      }
      case 'agenda':
        return { title: own ?? TILE_NAMES.agenda, beside: m.tabs[tile.tab], href: '/to_dos' };
      case 'focus':
        return { title: own ?? TILE_NAMES.focus, beside: null, href: '/focus' };
      case 'changes':
        return { title: own ?? TILE_NAMES.changes, beside: null, href: null };
      case 'text':
        return { title: tile.text.slice(0, 40), beside: null, href: null };
    }
  };
}
