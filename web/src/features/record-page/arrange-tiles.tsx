import { DndContext, DragOverlay, MeasuringStrategy, useDroppable } from '@dnd-kit/core';
import { COLUMNS, type Column, type ProfileKind } from '@fairlead/domain/profiles/profile-kinds';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { IconGripVertical, IconLayoutColumns } from '../../ui/icons';
import { ArrangeBar } from './arrange-bar';
import { ArrangedTile, gripId, HiddenTiles } from './arranged-tile';
import styles from './arrange-tiles.module.css';
import { recordPageMessages as m } from './record-page.messages';
import { type ShownTile, tilesIn } from './tiles';
import { type Arranging, useArranging } from './use-arranging';
import type { Layout } from './use-layout';
import { HIDDEN, useTileDrag } from './use-tile-drag';

interface Props {
  profile: ProfileKind;
  tiles: ReadonlyMap<string, ShownTile>;
  layout: Layout;
  narrow: boolean;
  onDone: () => void;
}

/** Slower than the library scrolls by itself: a tile carried near the edge must not race past its place. */
const SCROLL = { acceleration: 3, threshold: { x: 0, y: 0.12 } };
const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } };

/** All tiles folded to their heads, to be moved between the columns and hidden. */
export function ArrangeTiles({ profile, tiles, layout, narrow, onDone }: Props) {
  const arranging = useArranging(tiles, layout);
  const { shown, inHand, putBack } = arranging;
  const place = useRef<HTMLDivElement>(null);
  useEscape(inHand ? putBack : onDone);
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-grip]')?.focus(), []);
  useTileFocus(arranging);
  return (
    <DndContext {...useTileDrag(tiles, arranging)} measuring={MEASURING} autoScroll={SCROLL} accessibility={SILENT}>
      <p className={styles.banner}>
        <IconLayoutColumns size={16} aria-hidden />
        <span>
          <b>{m.arranging(profile)}</b> {m.arrangeHow(profile)}
          <span className="fl-hidden">{` ${m.arrangeKeys}`}</span>
        </span>
      </p>
      <div
        ref={place}
        className={narrow ? styles.list : styles.columns}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          arranging.undo();
        }}
      >
        {COLUMNS.map((side) => (
          <TileColumn key={side} side={side} tiles={tiles} arranging={arranging} narrow={narrow} />
        ))}
        <div className={styles.middle}>
          {!narrow && <TabHere />}
          <HiddenTiles id={HIDDEN} tiles={tiles} arranging={arranging} narrow={narrow} />
        </div>
      </div>
      <div className="fl-hidden" role="status" aria-live="assertive">
        {arranging.said}
      </div>
      <DragOverlay dropAnimation={null}>
        {inHand && (
          <div className={styles.carried}>
            <IconGripVertical size={16} aria-hidden />
            <span className={styles.title}>{tiles.get(inHand)?.title}</span>
          </div>
        )}
      </DragOverlay>
      <ArrangeBar
        hidden={shown.hidden_tiles.filter((key) => tiles.has(key)).length}
        arranging={arranging}
        narrow={narrow}
        onDone={onDone}
      />
    </DndContext>
  );
}

/** In another column a tile is another element: the focus moves with it. */
function useTileFocus({ focus, shown }: Arranging): void {
  const last = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focus) last.current = focus;
    // Undo may take away the element with the focus: the tile that was moved last gets it.
    const isLost = document.activeElement === document.body;
    const key = focus ?? (isLost ? last.current : null);
    if (key) document.getElementById(gripId(key))?.focus();
  }, [focus, shown]);
}

/** Esc is handled on the whole page: it returns the lifted tile, or ends the mode. */
function useEscape(run: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key !== 'Escape') return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

interface ColumnProps extends Pick<Props, 'tiles' | 'narrow'> {
  side: Column;
  arranging: Arranging;
}

function TileColumn({ side, tiles, arranging, narrow }: ColumnProps) {
  const inside = tilesIn(tiles, arranging.shown, side);
  const keys = inside.map(({ key }) => key);
  return (
    <Zone side={side} title={m.columns[side]}>
      {inside.map((tile, index) => (
        <ArrangedTile
          key={tile.key}
          tile={tile}
          side={side}
          index={index}
          all={keys}
          narrow={narrow}
          arranging={arranging}
        />
      ))}
    </Zone>
  );
}

function Zone({ side, title, children }: { side: Column; title: string; children: ReactNode[] }) {
  const { setNodeRef } = useDroppable({ id: `zone:${side}` });
  return (
    <section ref={setNodeRef} className={styles.zone} data-side={side} aria-label={title}>
      <h2 className={styles.zoneTitle}>{title}</h2>
      {children.length === 0 && <p className={styles.empty}>{m.emptyColumn}</p>}
      {children}
    </section>
  );
}

function TabHere() {
  return (
    <>
      <h2 className={styles.zoneTitle}>{m.middle}</h2>
      <div className={styles.stays}>
        <b>{m.tabHere}</b>
        <span>{m.tabHereText}</span>
      </div>
    </>
  );
}

/** The status line of this screen announces each step. */
const nothing = () => undefined;
const SILENT = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
};
