import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button';
import { IconGripVertical, IconX } from '../../ui/icons';
import { TaskCircle } from '../../ui/states';
import { useRowDrag } from '../../ui/use-row-drag';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';

export interface PartLine {
  readonly key: string;
  readonly name: string;
  readonly complete: boolean;
  readonly tone: 'planned' | 'today' | 'late';
  /** None for a part that is not saved yet. */
  readonly onTurn?: () => void;
  readonly onRemove?: () => void;
}

interface Props {
  readonly lines: readonly PartLine[];
  /** None if the order cannot be changed. */
  readonly onMove: ((from: number, to: number) => void) | null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The parts in their order, which a grip changes: by dragging it, or by the arrow keys on it. */
export function PartRows({ lines, onMove }: Props) {
  const body = useRef<HTMLUListElement>(null);
  const drag = useRowDrag(body, 'li', onMove);
  const [said, setSaid] = useState('');
  const focusAgain = useFocusOfMoved(body, lines);
  const press = (event: KeyboardEvent, at: number) => {
    const to = at + (STEPS[event.key] ?? 0);
    const isAsked = event.altKey || (event.target as Element).closest('[data-grip]');
    if (to === at || !isAsked || !onMove) return;
    event.preventDefault();
    if (to < 0 || to >= lines.length) return;
    focusAgain(event.target as HTMLElement);
    onMove(at, to);
    setSaid(m.partMoved(lines[at]?.name ?? '', to + 1, lines.length));
  };
  return (
    <>
      <ul ref={body} className={styles.partRows} aria-label={m.parts}>
        {lines.map((line, at) => (
          <li
            key={line.key}
            data-part={line.key}
            data-dragged={drag.from === at || undefined}
            data-drop={drag.dropAt(at)}
            onKeyDown={(event) => press(event, at)}
          >
            {onMove && lines.length > 1 && (
              <button
                type="button"
                data-grip
                className={styles.partGrip}
                aria-label={m.movePart(line.name)}
                aria-keyshortcuts="ArrowUp ArrowDown"
                title={m.movePartHow}
                onPointerDown={(event) => drag.start(event, at)}
              >
                <IconGripVertical size={16} aria-hidden />
              </button>
            )}
            {line.onTurn && (
              <TaskCircle done={line.complete} tone={line.tone} title={line.name} onToggle={line.onTurn} />
            )}
            <span className={styles.partName} data-done={line.complete || undefined}>
              {line.name}
            </span>
            {line.onRemove && (
              <IconButton icon={IconX} size="sm" label={m.removePart(line.name)} onClick={line.onRemove} />
            )}
          </li>
        ))}
      </ul>
      <span role="status" className="fl-hidden">
        {said}
      </span>
    </>
  );
}

/** An element that moves within the document may lose the focus. */
function useFocusOfMoved(body: React.RefObject<HTMLElement | null>, lines: readonly PartLine[]) {
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { current: moved } = last;
    last.current = null;
    if (moved && lines.length && body.current?.contains(moved) && document.activeElement !== moved) moved.focus();
  }, [body, lines]);
  return (element: HTMLElement) => {
    last.current = element;
  };
}
