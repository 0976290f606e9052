import type { Dashboard, Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../lib/page-title';
import { Button } from '../../ui/button';
import { useRoom } from '../../ui/charts/use-width';
import { KeyCap } from '../../ui/chips';
import { IconArrowBackUp, IconLayoutDashboard, IconPlus } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { EmptyState } from '../../ui/states';
import { textScale } from '../../ui/text-size';
import { AddPanel } from './add-panel';
import { ArrangedTile, gripId } from './arranged-tile';
import styles from './arranging.module.css';
import { arrangeMessages as m, dashboardsMessages } from './dashboards.messages';
import { rowSeen, styleOf, styleOfAll } from './place';
import { FoundAgain, SaveProblem } from './save-problem';
import { TileSettings } from './tile-settings';
import type { Arranging as Arranged } from './use-arranging';
import { type Figures, useFigures } from './use-figures';
import { useKeptArranging } from './use-kept-arranging';
import { useSaving } from './use-saving';
import { type Carried, useTilePointer } from './use-tile-pointer';
import { useTileWords } from './use-tile-words';

interface Props {
  dashboard: Dashboard;
  onDone: () => void;
}

/** Below this width, with text of the usual size, tiles form one column, and only their order changes. */
const NARROW = 640;

/** The mode in which tiles are moved, resized, added and removed; nothing is saved before Done. */
export function Arranging({ dashboard, onDone }: Props) {
  usePageTitle(m.arranging(dashboard.name));
  const [room, { width }] = useRoom();
  const isNarrow = width > 0 && width < NARROW * textScale();
  const kept = useKeptArranging(dashboard, isNarrow);
  const { arranging } = kept;
  const figures = useFigures(dashboard, arranging.shown);
  const titleOf = useTitles(figures);
  const saving = useSaving(dashboard, kept, onDone);
  const [adding, setAdding] = useState(false);
  const [settings, setSettings] = useState<Tile | null>(null);
  const add = (tile: Tile, withSettings: boolean) => {
    arranging.act({ do: 'add', tile });
    setAdding(false);
    if (withSettings) setSettings(tile);
  };
  const cancel = () => {
    kept.discard();
    onDone();
  };
  const grid = { name: dashboard.name, arranging, figures, titleOf, isNarrow, onSettings: setSettings };
  return (
    <div className={styles.page}>
      <Banner name={dashboard.name} arranging={arranging} saving={saving} onCancel={cancel} />
      <SaveProblem saving={saving} onTheirs={kept.begin} />
      {kept.found && <FoundAgain onDiscard={() => kept.begin(dashboard)} />}
      <div className={styles.both} inert={saving.saving}>
        <div className={styles.scroller} data-scrolls>
          <Under name={dashboard.name} onAdd={() => setAdding(true)} />
          <div ref={room}>
            <Grid {...grid} />
          </div>
        </div>
        <aside className={styles.aside} aria-label={m.addTile}>
          <h2 className={styles.asideTitle}>{m.addTile}</h2>
          <AddPanel tiles={arranging.shown} onAdd={add} />
        </aside>
      </div>
      <p className="fl-hidden" role="status" aria-live="assertive">
        {sayOf(arranging, titleOf, isNarrow)}
      </p>
      {adding && (
        <Modal opened onClose={() => setAdding(false)} title={m.addTile}>
          <AddPanel tiles={arranging.shown} onAdd={add} />
        </Modal>
      )}
      {settings && (
        <TileSettings
          tile={settings}
          onClose={() => setSettings(null)}
          onApply={(tile) => {
            arranging.act({ do: 'change', tile });
            setSettings(null);
          }}
        />
      )}
    </div>
  );
}

/** The name; in a narrow layout also the link to the panel beside the tiles. */
function Under({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <div className={styles.under}>
      <h1 className="fl-page-title">{name}</h1>
      <span className={styles.adds}>
        <Button icon={IconPlus} onClick={onAdd}>
          {m.addTile}
        </Button>
      </span>
    </div>
  );
}

interface BannerProps {
  name: string;
  arranging: Arranged;
  saving: ReturnType<typeof useSaving>;
  onCancel: () => void;
}

function Banner({ name, arranging, saving, onCancel }: BannerProps) {
  return (
    <div className={styles.banner}>
      <IconLayoutDashboard size={16} aria-hidden />
      <p className={styles.how}>
        <b>{m.arranging(name)}</b>{' '}
        <span className={styles.pointer} aria-hidden>
          {m.how} <KeyCap>{m.space}</KeyCap> {m.lifts}
        </span>
        <span className="fl-hidden">{m.keys}</span>
        <span className={styles.phone}>{m.keysPhone}</span>
      </p>
      <div className={styles.bannerActs}>
        <Button
          data-undo
          icon={IconArrowBackUp}
          disabled={!arranging.changed}
          onClick={() => arranging.act({ do: 'undo' })}
        >
          {m.undo}
        </Button>
        <Button onClick={onCancel}>{m.cancel}</Button>
        <Button variant="filled" saving={saving.saving} onClick={() => void saving.save()}>
          {m.done}
        </Button>
      </div>
    </div>
  );
}

interface GridProps {
  name: string;
  arranging: Arranged;
  figures: Figures;
  titleOf: (tile: Tile) => string;
  isNarrow: boolean;
  onSettings: (tile: Tile) => void;
}

function Grid({ name, arranging, figures, titleOf, isNarrow, onSettings }: GridProps) {
  const box = useRef<HTMLUListElement>(null);
  const { tiles, shown, held, act } = arranging;
  const { carried, begin } = useTilePointer(box, act);
  useFocus(arranging, box);
  const before = held && tiles.find(({ key }) => key === held.key);
  const after = held && shown.find(({ key }) => key === held.key);
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={IconLayoutDashboard}
        title={dashboardsMessages.emptyTitle}
        text={dashboardsMessages.emptyText}
      />
    );
  }
  return (
    <ul
      ref={box}
      className={isNarrow ? styles.column : styles.tiles}
      style={styleOfAll(shown)}
      data-held={held ? true : undefined}
      aria-label={dashboardsMessages.tilesOf(name)}
    >
      {before && !isNarrow && <li className={styles.hole} style={styleOf(before.place)} aria-hidden />}
      {after && !isNarrow && <li className={styles.slot} style={styleOf(after.place)} aria-hidden />}
      {tiles.map((one) => {
        const tile = shown.find(({ key }) => key === one.key) ?? one;
        return (
          <ArrangedTile
            key={tile.key}
            tile={tile}
            title={titleOf(tile)}
            figures={figures.of(tile)}
            arranging={arranging}
            isNarrow={isNarrow}
            index={shown.indexOf(tile)}
            carried={carried?.key === tile.key ? fromSlot(carried, one.place, tile.place) : null}
            onBegin={(event, how) => begin(event, tile.key, how)}
            onSettings={() => onSettings(tile)}
          />
        );
      })}
    </ul>
  );
}

/** The slot moves while the tile follows the pointer, so that the tile is in it when it is dropped. */
function fromSlot({ x, y, unit }: Carried, from: Tile['place'], slot: Tile['place']) {
  return { x: x - (slot.column - from.column) * unit.x, y: y - (slot.row - from.row) * unit.y };
}

/** The focus is on the first tile, and moves with the moved one; it is never lost when a tile is removed or moves. */
function useFocus({ last, tiles }: Arranged, box: { readonly current: HTMLElement | null }): void {
  useEffect(() => firstGrip(box.current)?.focus(), [box]);
  const what = last?.what;
  const key = last?.key;
  useLayoutEffect(() => {
    const own = key ? document.getElementById(gripId(key)) : null;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (what === 'added') own?.scrollIntoView({ block: 'nearest' });
    else if (what && (OF_KEYS.has(what) || isLost)) (own ?? firstGrip(box.current) ?? undoButton())?.focus();
  }, [what, key, tiles, box]);
}

const firstGrip = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[data-grip]');
/** If no tile is left. */
const undoButton = () => document.querySelector<HTMLElement>('[data-undo]');

const OF_KEYS: ReadonlySet<string> = new Set(['lifted', 'moved', 'sized', 'edge', 'dropped', 'back']);

function useTitles(figures: Figures): (tile: Tile) => string {
  const wordsOf = useTileWords();
  return (tile) => {
    const { title, beside } = wordsOf(tile, figures.of(tile));
    // A goal has a tile for each of its sections, all under its name.
    return tile.kind === 'goal' && title && beside ? m.section(title, beside) : (title ?? '');
  };
}

/** "Win ratio, row 2, column 5" */
function sayOf({ last, shown }: Arranged, titleOf: (tile: Tile) => string, isNarrow: boolean): string {
  if (!last || last.what === 'begun') return '';
  if (last.what === 'undone') return m.undone;
  if (last.what === 'removed') return m.removed(last.tile ? titleOf(last.tile) : '');
  const index = shown.findIndex(({ key }) => key === last.key);
  const tile = shown[index];
  if (!tile) return '';
  const { place } = tile;
  const title = titleOf(tile);
  const where = isNarrow ? m.place(title, index + 1, shown.length) : m.at(title, rowSeen(shown, place), place.column);
  if (last.what === 'moved' || last.what === 'ordered' || last.what === 'changed') return where;
  if (last.what === 'sized') return m.size(title, place.width, place.height);
  return m[last.what](where);
}
