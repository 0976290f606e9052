import { useDraggable, useDroppable } from '@dnd-kit/core';
import { COLUMNS, type Column } from '@fairlead/domain/profiles/profile-kinds';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconEyeOff,
  IconGripVertical,
  IconLayoutSidebar,
  IconLayoutSidebarRight,
} from '../../ui/icons';
import styles from './arrange-tiles.module.css';
import { recordPageMessages as m } from './record-page.messages';
import type { ShownTile } from './tiles';
import type { Arranging } from './use-arranging';

export const gripId = (key: string) => `grip-${encodeURIComponent(key)}`;

interface Props {
  tile: ShownTile;
  side: Column;
  index: number;
  /** The keys of the column. */
  all: readonly string[];
  narrow: boolean;
  arranging: Arranging;
}

/** The head of a tile: its grip takes the keys, its buttons do the same for a press. */
export function ArrangedTile({ tile: { key, title }, side, index, all, narrow, arranging }: Props) {
  const { setNodeRef: setDrag, listeners } = useDraggable({ id: key });
  const { setNodeRef: setDrop } = useDroppable({ id: `tile:${key}` });
  const { inHand } = arranging;
  const other: Column = side === 'left' ? 'right' : 'left';
  const isUp = inHand === key;
  return (
    <div
      ref={(element) => {
        setDrag(element);
        setDrop(element);
      }}
      className={styles.tile}
      data-up={isUp || undefined}
      {...listeners}
    >
      <button
        id={gripId(key)}
        type="button"
        data-grip
        className={styles.grip}
        aria-label={m.grip(title)}
        aria-pressed={isUp}
        onKeyDown={(event) => pressKey(event, key, arranging)}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <span className={styles.title}>{title}</span>
      <span className={styles.acts}>
        {narrow && (
          <>
            <IconButton
              icon={IconArrowUp}
              label={m.toUp(title)}
              disabledReason={index === 0 ? m.columns[side] : null}
              onClick={() => arranging.move(key, side, all[index - 1])}
            />
            <IconButton
              icon={IconArrowDown}
              label={m.toDown(title)}
              disabledReason={index === all.length - 1 ? m.columns[side] : null}
              onClick={() => arranging.move(key, side, all[index + 2])}
            />
          </>
        )}
        <IconButton
          icon={narrow ? SIDES[other] : other === 'left' ? IconArrowLeft : IconArrowRight}
          label={m.toColumn[other](title)}
          onClick={() => arranging.move(key, other)}
        />
        <IconButton icon={IconEyeOff} label={m.hide(title)} onClick={() => arranging.hide(key)} />
      </span>
    </div>
  );
}

const SIDES = { left: IconLayoutSidebar, right: IconLayoutSidebarRight } as const;

/** Space picks up and drops, the arrows move, Tab drops and moves the focus. The page handles Escape. */
function pressKey(event: KeyboardEvent, key: string, arranging: Arranging): void {
  const isUp = arranging.inHand === key;
  if (event.key === ' ' || event.key === 'Enter') {
    event.preventDefault();
    if (isUp) arranging.drop();
    else arranging.pickUp(key);
    return;
  }
  if (!isUp) return;
  if (event.key === 'Tab') return arranging.drop();
  if (event.key === 'ArrowUp') arranging.step(-1);
  else if (event.key === 'ArrowDown') arranging.step(1);
  else if (event.key === 'ArrowLeft') arranging.across('left');
  else if (event.key === 'ArrowRight') arranging.across('right');
  else return;
  event.preventDefault();
}

interface HiddenProps {
  id: string;
  tiles: ReadonlyMap<string, ShownTile>;
  arranging: Arranging;
  narrow: boolean;
}

/** The hidden tiles, each with the button that shows it again. */
export function HiddenTiles({ id, tiles, arranging, narrow }: HiddenProps) {
  const { setNodeRef, isOver } = useDroppable({ id });
  const hidden = arranging.shown.hidden_tiles.flatMap((key) => tiles.get(key) ?? []);
  return (
    <section ref={setNodeRef} className={styles.hidden} data-over={isOver || undefined} aria-label={m.hidden}>
      <div className={styles.hiddenHead}>
        <h2 className={styles.title}>{m.hidden}</h2>
        <span className={styles.hint}>{hidden.length}</span>
        {!narrow && <span className={styles.dropHere}>{m.dropHere}</span>}
      </div>
      {hidden.length === 0 && <p className={styles.none}>{m.noHidden}</p>}
      {hidden.map(({ key, title }) => (
        <div key={key} className={styles.hiddenTile}>
          <span className={styles.title}>{title}</span>
          <span className={styles.acts}>
            {COLUMNS.map((side) => (
              <Button
                key={side}
                id={side === 'left' ? gripId(key) : undefined}
                variant="quiet"
                size="xs"
                icon={SIDES[side]}
                aria-label={m.showIn[side](title)}
                onClick={() => arranging.move(key, side)}
              >
                {m.side[side]}
              </Button>
            ))}
          </span>
        </div>
      ))}
    </section>
  );
}
