import type { Tile, TileFigures } from '@fairlead/domain/dashboards/dashboards.contract';
import type { Direction } from '@fairlead/domain/dashboards/layout';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { IconButton } from '../../ui/icon-button';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconSettings, IconX } from '../../ui/icons';
import styles from './arranging.module.css';
import { arrangeMessages as m } from './dashboards.messages';
import { styleOf } from './place';
import { TileBody } from './tile-body';
import type { Arranging } from './use-arranging';

export const gripId = (key: string) => `tile-grip-${key}`;

interface Props {
  tile: Tile;
  title: string;
  figures: TileFigures | undefined;
  arranging: Arranging;
  isNarrow: boolean;
  /** Its number among the tiles as they are read. */
  index: number;
  /** While it is dragged: its distance from its slot. */
  carried: { readonly x: number; readonly y: number } | null;
  onBegin: (event: PointerEvent<HTMLElement>, how: 'carry' | 'stretch') => void;
  onSettings: () => void;
}

/** A tile while it is arranged: its head drags it, its grip takes the keys, and its content cannot be pressed. */
export function ArrangedTile(props: Props) {
  const { tile, title, figures, arranging, isNarrow, index, carried, onBegin } = props;
  const isUp = arranging.held?.key === tile.key;
  const shift: CSSProperties = carried ? { transform: `translate(${carried.x}px, ${carried.y}px) rotate(-2deg)` } : {};
  return (
    <li
      className={styles.place}
      style={{ ...styleOf(tile.place, index), ...shift }}
      data-up={isUp || undefined}
      data-carried={carried ? true : undefined}
      data-tile={tile.key}
    >
      <div
        className={styles.head}
        onPointerDown={(event) => {
          const isOnButton = event.target instanceof Element && event.target.closest('button:not([data-grip])');
          if (!isNarrow && !isOnButton) onBegin(event, 'carry');
        }}
      >
        <button
          id={gripId(tile.key)}
          type="button"
          data-grip
          className={styles.grip}
          aria-label={m.grip(title)}
          aria-pressed={isUp}
          onKeyDown={(event) => pressKey(event, tile.key, arranging)}
          onBlur={() => isUp && !carried && arranging.act({ do: 'drop' })}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
        <span className={styles.title}>{title}</span>
        <Acts {...props} />
      </div>
      <div className={styles.body} inert>
        <TileBody
          tile={tile}
          figures={figures}
          open={null}
          onOpen={() => undefined}
          onAgain={() => Promise.resolve()}
        />
      </div>
      {!isNarrow && <span className={styles.corner} aria-hidden onPointerDown={(event) => onBegin(event, 'stretch')} />}
    </li>
  );
}

function Acts({ tile: { key, kind }, title, arranging, isNarrow, index, onSettings }: Props) {
  const { act, shown } = arranging;
  return (
    <span className={styles.acts}>
      {isNarrow && (
        <>
          <IconButton
            icon={IconArrowUp}
            label={m.up(title)}
            disabledReason={index === 0 ? m.first : null}
            onClick={() => act({ do: 'reorder', key, by: -1 })}
          />
          <IconButton
            icon={IconArrowDown}
            label={m.down(title)}
            disabledReason={index === shown.length - 1 ? m.last : null}
            onClick={() => act({ do: 'reorder', key, by: 1 })}
          />
        </>
      )}
      {kind !== 'focus' && kind !== 'changes' && (
        <IconButton icon={IconSettings} label={m.settings(title)} onClick={onSettings} />
      )}
      <IconButton icon={IconX} label={m.remove(title)} onClick={() => act({ do: 'remove', key })} />
    </span>
  );
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Space lifts and drops, the arrows move, with Shift they resize, Tab drops and moves the focus. */
function pressKey(event: KeyboardEvent, key: string, { act, held }: Arranging): void {
  const isUp = held?.key === key;
  if (event.key === ' ' || event.key === 'Enter') {
    event.preventDefault();
    act(isUp ? { do: 'drop' } : { do: 'lift', key });
    return;
  }
  if (!isUp) return;
  if (event.key === 'Tab') return act({ do: 'drop' });
  const direction = ARROWS[event.key];
  if (direction) act({ do: event.shiftKey ? 'grow' : 'step', direction });
  else if (event.key === 'Escape') act({ do: 'putBack' });
  else return;
  event.preventDefault();
  event.stopPropagation();
}
