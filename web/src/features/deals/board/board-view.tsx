import { DndContext, DragOverlay, type DropAnimation, MeasuringStrategy } from '@dnd-kit/core';
import { useReducedMotion } from '@mantine/hooks';
import type { Board, DealCard } from '@fairlead/domain/deals/deal.contract';
import { isClosedStage } from '@fairlead/domain/deals/stage';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useKeptState } from '../../../lib/kept-state';
import { usePhone } from '../use-phone';
import { BoardActionsContext, BoardFocusContext } from './board-context';
import { BoardColumn, CollapsedColumn } from './board-column';
import { boardMessages as m } from './board.messages';
import styles from './board.module.css';
import { type Collapsed, isCollapsed } from './board-steps';
import { ClosingTargets } from './closing-targets';
import { ColumnPicker } from './column-picker';
import { CardInHand } from './deal-card';
import { announcementsFor, closingId, collide, screenReaderInstructions } from './drag';
import type { ColumnStage } from './place-card';
import { useBoardKeyboard } from './use-board-keyboard';
import { useCardActions } from './use-card-actions';
import { useDrag } from './use-drag';
import { type BoardKey, useMoreCards } from './use-board';

interface Props {
  board: Board;
  boardKey: BoardKey;
  onMove: (card: DealCard, from: ColumnStage | null, to: ColumnStage) => void;
  /** Stands in the middle when there is no card at all. */
  empty: ReactNode;
}

const MEASURING = { droppable: { strategy: MeasuringStrategy.WhileDragging } };
const TRAVEL: DropAnimation = { duration: 120, easing: 'cubic-bezier(.2,0,0,1)' };

/** The columns, and everything that moves a card between them. */
export function BoardView({ board, boardKey, onMove, empty }: Props) {
  const phone = usePhone();
  const still = useReducedMotion();
  const scroller = useRef<HTMLDivElement>(null);
  const [collapsed, setCollapsed] = useKeptState<Collapsed>('board-collapsed', {});
  const { columns, pipeline } = board;
  const isNarrow = (stage: ColumnStage) => !phone && isCollapsed(collapsed, stage);
  const open = columns.filter(({ stage }) => !isNarrow(stage));
  const more = useMoreCards(boardKey);
  const onMore = useCallback((stage: number) => void more.load(stage), [more.load]);
  const fold = useFold(collapsed, setCollapsed);
  const keyboard = useBoardKeyboard(columns, open, onMove);
  const actions = useCardActions(columns, keyboard);
  const drag = useDrag(keyboard.move, scroller);
  const stages = columns.map(({ stage }) => stage);
  const announcements = useMemo(() => announcementsFor((id) => stages.find((one) => one.id === id)?.name ?? ''), [board]);
  const hand = drag.hand;
  return (
    <BoardActionsContext value={actions}>
      <BoardFocusContext value={keyboard.focus}>
        {phone && <ColumnPicker columns={columns} scroller={scroller} />}
        <DndContext
          {...drag.handlers}
          sensors={drag.sensors}
          collisionDetection={collide}
          measuring={MEASURING}
          autoScroll={drag.autoScroll}
          accessibility={{ announcements, screenReaderInstructions }}
        >
          <section className={styles.board} ref={scroller} aria-label={m.board(pipeline.name)} onKeyDown={keyboard.onKeyDown}>
            <div className={styles.columns}>
              {columns.map((column) => {
                const { id, percent } = column.stage;
                const over = drag.over?.stage.id === id && !drag.over.closing && hand?.card.deal_stage_id !== id;
                if (isNarrow(column.stage)) {
                  return <CollapsedColumn key={id} column={column} over={over} onExpand={fold} />;
                }
                return (
                  <BoardColumn
                    key={id}
                    column={column}
                    incoming={over ? (hand?.card ?? null) : null}
                    held={hand?.card.deal_stage_id === id ? hand.card.id : null}
                    slotHeight={hand?.height ?? 0}
                    onCollapse={phone ? undefined : fold}
                    onMore={onMore}
                    failed={more.failed.has(id)}
                    silent={Boolean(empty) || isClosedStage(percent)}
                  />
                );
              })}
            </div>
            {empty && <div className={styles.empty}>{empty}</div>}
          </section>
          {hand?.byPointer && (
            <ClosingTargets
              stages={stages.filter(({ id, percent }) => isClosedStage(percent) && id !== hand.card.deal_stage_id)}
              over={drag.over?.closing ? closingId(drag.over.stage.id) : null}
            />
          )}
          {createPortal(
            <DragOverlay dropAnimation={still ? null : TRAVEL} zIndex={15}>
              {hand && <CardInHand card={hand.card} stage={stages.find(({ id }) => id === hand.card.deal_stage_id) ?? null} />}
            </DragOverlay>,
            document.body,
          )}
        </DndContext>
      </BoardFocusContext>
    </BoardActionsContext>
  );
}

function useFold(collapsed: Collapsed, setCollapsed: (next: Collapsed) => void) {
  const latest = useRef(collapsed);
  latest.current = collapsed;
  const set = useRef(setCollapsed);
  set.current = setCollapsed;
  return useCallback((stage: number) => {
    const isOpen = document.querySelector(`section[data-stage="${stage}"]`) !== null;
    set.current({ ...latest.current, [stage]: isOpen });
  }, []);
}
