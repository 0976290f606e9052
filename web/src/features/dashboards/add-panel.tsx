import { MOST_TILES, TILE_SIZES } from '@fairlead/domain/dashboards/dashboard';
import type { Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import { freePlace } from '@fairlead/domain/dashboards/layout';
import { hasFeature } from '@fairlead/domain/features/features';
import { figureOf } from '@fairlead/domain/reports/figures';
import { REPORT_TYPES, reportOf } from '@fairlead/domain/reports/report';
import { TYPE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../lib/session';
import {
  type Icon,
  IconCalendarPlus,
  IconCheckbox,
  IconHistory,
  IconNote,
  IconTargetArrow,
  IconTextSize,
} from '../../ui/icons';
import { SearchBox } from '../../ui/search-box';
import { Notice } from '../../ui/states';
import { useGoalNames } from '../goals/public';
import { figureText, reportMessages, Thumb, useFigureTexts, useSavedFigures, useSavedReports } from '../reports/public';
import { newKey, reportTile } from '../saved-dashboards/public';
import styles from './add-panel.module.css';
import { arrangeMessages as m } from './dashboards.messages';

interface Props {
  /** Adds tiles to the dashboard: a new tile is placed where there is room. */
  tiles: readonly Tile[];
  /** A text is written at once. */
  onAdd: (tile: Tile, withSettings: boolean) => void;
}

interface Offered {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly mark: ReactNode;
  readonly figure?: string | undefined;
  readonly make: () => Tile;
  readonly withSettings?: boolean;
}

/** The tiles to add: other tiles, saved reports with today's figure, and the seven predefined ones. */
export function AddPanel({ tiles, onAdd }: Props) {
  const [words, setWords] = useState('');
  const groups = [
    { key: 'tiles', label: m.groups.tiles, offered: useOwnTiles(tiles) },
    { key: 'saved', label: m.groups.saved, offered: useSaved(tiles) },
    { key: 'ready', label: m.groups.ready, offered: readyMade(tiles) },
  ];
  const asked = words.trim().toLowerCase();
  const found = groups
    .map((group) => ({ ...group, offered: group.offered.filter(({ label }) => label.toLowerCase().includes(asked)) }))
    .filter(({ offered }) => offered.length > 0);
  const isFull = tiles.length >= MOST_TILES;
  return (
    <div className={styles.panel}>
      <SearchBox label={m.search} value={words} onChange={setWords} />
      {isFull && <Notice tone="amber">{m.full(MOST_TILES)}</Notice>}
      {found.length === 0 && <p className={styles.none}>{m.nothingFound}</p>}
      {found.map(({ key, label, offered }) => (
        <section key={key} aria-label={label}>
          <h3 className={styles.group}>{label}</h3>
          <ul className={styles.list}>
            {offered.map((one) => (
              <li key={one.key}>
                <button
                  type="button"
                  className={styles.offered}
                  aria-disabled={isFull || undefined}
                  onClick={() => isFull || onAdd(one.make(), one.withSettings ?? false)}
                >
                  <span className={styles.mark}>{one.mark}</span>
                  <span className={styles.words}>
                    <span className={styles.label}>{one.label}</span>
                    <span className={styles.text}>{one.text}</span>
                  </span>
                  {one.figure && <span className={styles.figure}>{one.figure}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function useOwnTiles(tiles: readonly Tile[]): readonly Offered[] {
  const { account } = useSession();
  const { current } = useGoalNames(hasFeature(account.features, 'product_lines'));
  const every = (kind: Tile['kind']) => ({ key: newKey(), place: freePlace(tiles, TILE_SIZES[kind].usual) });
  const offer = (key: keyof typeof m.kinds, Mark: Icon, make: () => Tile): Offered => ({
    key,
    ...m.kinds[key],
    mark: <Mark size={17} aria-hidden />,
    make,
    withSettings: key === 'heading' || key === 'note',
  });
  const text = (as: 'heading' | 'note', height: number) => {
    const place = freePlace(tiles, { width: as === 'heading' ? 12 : 6, height });
    return { key: newKey(), place, kind: 'text', text: as === 'heading' ? m.newHeading : m.newNote, as } as const;
  };
  return [
    ...(current
      ? [
          offer('goal', IconTargetArrow, () => ({
            ...every('goal'),
            kind: 'goal',
            goal_id: current.id,
            part: 'pulse',
          })),
        ]
      : []),
    offer('agenda', IconCheckbox, () => ({ ...every('agenda'), kind: 'agenda', user_id: null, tab: 'today' })),
    offer('focus', IconCalendarPlus, () => ({ ...every('focus'), kind: 'focus' })),
    offer('changes', IconHistory, () => ({ ...every('changes'), kind: 'changes' })),
    offer('heading', IconTextSize, () => text('heading', 1)),
    offer('note', IconNote, () => text('note', 2)),
  ];
}

const MOST_FIGURES = 20;

function useSaved(tiles: readonly Tile[]): readonly Offered[] {
  const { reports = [] } = useSavedReports();
  const figures = useSavedFigures(reports.slice(0, MOST_FIGURES).map(({ id }) => id));
  const { whole } = useFigureTexts();
  return reports.map(({ id, name, definition, user }) => {
    const total = figures.get(id)?.total;
    return {
      key: String(id),
      label: name,
      text: user?.full_name ?? TYPE_NAMES[definition.type],
      mark: <Thumb type={definition.type} />,
      figure: total ? figureText(figureOf(definition.measure, total), whole) : undefined,
      make: () => reportTile({ name, saved_report_id: id, definition }, 'chart', tiles),
    };
  });
}

function readyMade(tiles: readonly Tile[]): readonly Offered[] {
  return REPORT_TYPES.map((type) => ({
    key: type,
    label: TYPE_NAMES[type],
    text: reportMessages.types[type],
    mark: <Thumb type={type} />,
    make: (): Tile => {
      const report = { name: TYPE_NAMES[type], saved_report_id: null, definition: reportOf(type) };
      return { ...reportTile(report, 'chart', tiles), title: null };
    },
  }));
}
