import {
  type CollisionDetection,
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { COLUMNS, type Column, type ProfileKind } from '@fairlead/domain/profiles/profile-kinds';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { IconArrowBackUp, IconGripVertical, IconLayoutColumns, IconRestore } from '../../ui/icons';
import { ArrangedTile, gripId, HiddenTiles } from './arranged-tile';
import styles from './arrange-tiles.module.css';
import { recordPageMessages as m } from './record-page.messages';
import { type ShownTile, tilesIn } from './tiles';
import { useArranging } from './use-arranging';
import type { Layout } from './use-layout';

interface Props {
  profile: ProfileKind;
  tiles: ReadonlyMap<string, ShownTile>;
  layout: Layout;
  narrow: boolean;
  onDone: () => void;
}

const MOUSE = { activationConstraint: { distance: 4 } };
/** A resting finger picks a tile up; one that moves at once scrolls. */
const TOUCH = { activationConstraint: { delay: 180, tolerance: 8 } };
const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } };
const HIDDEN = 'zone:hidden';

/** All tiles folded to their heads, to be moved between the columns and hidden. */
export function ArrangeTiles({ profile, tiles, layout, narrow, onDone }: Props) {
  const arranging = useArranging(tiles, layout);
  const { shown, inHand, focus, drop, putBack } = arranging;
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const place = useRef<HTMLDivElement>(null);
  // Esc ends the mode from anywhere on the page, but first puts back what is in hand.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key !== 'Escape') return;
      event.preventDefault();
      if (inHand) putBack();
      else onDone();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-grip]')?.focus(), []);
  // In another column a tile is another element: the focus goes with it.
  useLayoutEffect(() => {
    if (focus) document.getElementById(gripId(focus))?.focus();
  }, [focus, shown]);
  const onDragMove = ({ active, over, activatorEvent }: DragMoveEvent) => {
    const id = String(over?.id ?? '');
    if (id.startsWith('tile:')) {
      const key = id.slice(5);
      if (key === active.id || !over) return;
      const column = COLUMNS.find((one) => shown.positions[one].includes(key)) ?? 'left';
      const keys = tilesIn(tiles, shown, column).map((tile) => tile.key);
      const moved = active.rect.current.translated;
      const isBelow = moved && moved.top + moved.height / 2 > over.rect.top + over.rect.height / 2;
      const before = isBelow ? keys[keys.indexOf(key) + 1] : key;
      if (before !== active.id && keys[keys.indexOf(String(active.id)) + 1] !== before) arranging.over(column, before);
    } else if (id.startsWith('zone:') && id !== HIDDEN && activatorEvent) {
      const column = id.slice(5) as Column;
      if (tilesIn(tiles, shown, column).at(-1)?.key !== active.id) arranging.over(column);
    }
  };
  const words = { profile, hidden: shown.hidden_tiles.filter((key) => tiles.has(key)).length };
  const column = (side: Column) => (
    <Zone id={`zone:${side}`} title={m.columns[side]}>
      {tilesIn(tiles, shown, side).map((tile, index, all) => (
        <ArrangedTile
          key={tile.key}
          tile={tile}
          side={side}
          index={index}
          all={all.map(({ key }) => key)}
          narrow={narrow}
          arranging={arranging}
        />
      ))}
    </Zone>
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={heads}
      measuring={MEASURING}
      accessibility={{ announcements: SILENT }}
      onDragStart={({ active }) => arranging.pickUp(String(active.id))}
      onDragMove={onDragMove}
      onDragEnd={({ active, over }) => (over?.id === HIDDEN ? arranging.hide(String(active.id)) : drop())}
      onDragCancel={putBack}
    >
      <p className={styles.banner}>
        <IconLayoutColumns size={16} aria-hidden />
        <span>
          <b>{m.arranging(words.profile)}</b> {m.arrangeHow(words.profile)}
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
        {column('left')}
        {narrow && column('right')}
        <div className={styles.zone}>
          {!narrow && (
            <>
              <h2 className={styles.zoneTitle}>{m.middle}</h2>
              <div className={styles.stays}>
                <b>{m.tabHere}</b>
                <span>{m.tabHereText}</span>
              </div>
            </>
          )}
          <HiddenTiles id={HIDDEN} tiles={tiles} arranging={arranging} narrow={narrow} />
        </div>
        {!narrow && column('right')}
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
      <div className={styles.place}>
        <div className={styles.bar}>
          <span className={styles.count}>{m.tilesHidden(words.hidden)}</span>
          <BarButton icon={<IconRestore size={16} aria-hidden />} onClick={arranging.reset}>
            {m.asDelivered}
          </BarButton>
          <BarButton
            icon={<IconArrowBackUp size={16} aria-hidden />}
            onClick={arranging.undo}
            disabled={!arranging.canUndo}
          >
            {m.undoMove}
          </BarButton>
          <BarButton onClick={onDone} strong>
            {m.arranged}
            {!narrow && <kbd className={styles.key}>Esc</kbd>}
          </BarButton>
        </div>
      </div>
    </DndContext>
  );
}

function Zone({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  const { setNodeRef } = useDroppable({ id });
  return (
    <section ref={setNodeRef} className={styles.zone} aria-label={title}>
      <h2 className={styles.zoneTitle}>{title}</h2>
      {children.length === 0 && <p className={styles.empty}>{m.emptyColumn}</p>}
      {children}
    </section>
  );
}

interface BarProps {
  icon?: ReactNode;
  strong?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function BarButton({ icon, strong, disabled, onClick, children }: BarProps) {
  return (
    <button
      type="button"
      className={styles.act}
      data-strong={strong}
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
    >
      {icon}
      {children}
    </button>
  );
}

/** The head under the pointer, else the column or the list of hidden tiles. */
const heads: CollisionDetection = (args) => {
  const hits = pointerWithin(args);
  const head = hits.find(({ id }) => String(id).startsWith('tile:'));
  return head ? [head] : hits;
};

/** The status line of this screen says what happens. */
const nothing = () => undefined;
const SILENT = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };
