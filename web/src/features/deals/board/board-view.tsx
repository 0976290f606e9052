import { DndContext, DragOverlay, type DropAnimation, MeasuringStrategy } from '@dnd-kit/core';
import type { Board, DealCard } from '@fairlead/domain/deals/deal.contract';
import type { Filter } from '@fairlead/domain/filters/condition';
import { isClosedStage } from '@fairlead/domain/deals/stage';
import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { usePhone } from '../header/use-phone';
import { boardMessages as m } from './board.messages';
import styles from './board.module.css';
import { BoardActionsContext, BoardFocusContext, NO_FOCUS } from './board-context';
import { ClosingTargets } from './closing-targets';
import { ColumnPicker } from './column-picker';
import { Columns } from './columns';
import { CardInHand } from './deal-card';
import { announcementsFor, collide, screenReaderInstructions } from './drag';
import type { ColumnStage } from './place-card';
import type { BoardKey } from './use-board';
import { useBoardKeyboard } from './use-board-keyboard';
import { type BoardSelection, BoardSelectionContext, useSelectionOfBoard } from './use-board-selection';
import { useCardKeys } from './use-card-keys';
import { useFocusedDeal } from './use-focused-deal';
import type { Adding } from './use-adding';
import { useCardActions } from './use-card-actions';
import { useCollapsed } from './use-collapsed';
import { useDrag } from './use-drag';

interface Props {
  board: Board;
  /** The request to the server. */
  asked: Filter;
  adding: Adding;
  peeked: number | null;
  onPeek: (id: number | null) => void;
  boardKey: BoardKey;
  onMove: (card: DealCard, from: ColumnStage | null, to: ColumnStage) => void;
  /** A dialog is open: it keeps the focus, which moves to the card afterwards. */
  paused: boolean;
  /** Shown in the middle when there are no cards at all. */
  empty: ReactNode;
}

const MEASURING = { droppable: { strategy: MeasuringStrategy.WhileDragging } };
const TRAVEL: DropAnimation = { duration: 120, easing: 'cubic-bezier(.2,0,0,1)' };

/** The columns, and everything that moves a card between them. */
export function BoardView({ board, asked, adding, peeked, onPeek, boardKey, onMove, paused, empty }: Props) {
  const phone = usePhone();
  const still = useReducedMotion();
  const scroller = useRef<HTMLElement>(null);
  const { columns, pipeline } = board;
  const { isNarrow, collapse, expand } = useCollapsed(phone);
  const open = columns.filter(({ stage }) => !isNarrow(stage));
  const selection = useSelectionOfBoard(board, asked);
  const acts = useCardKeys({ columns, selection, peeked, onPeek, add: adding.open });
  const keyboard = useBoardKeyboard({ board: scroller, columns, open, onMove, acts });
  useFocusedDeal(columns, pipeline.id, keyboard.focus.current);
  const { hand, over, ...drag } = useDrag(keyboard.move, scroller);
  const stageOfCard = (card: DealCard) => columns.find(({ stage }) => stage.id === card.deal_stage_id)?.stage ?? null;
  const closing = columns.map(({ stage }) => stage).filter(({ percent }) => isClosedStage(percent));
  const announcements = useAnnouncements(columns);
  return (
    <BoardContexts columns={columns} keyboard={keyboard} paused={paused} selection={selection}>
      {phone && <ColumnPicker columns={columns} scroller={scroller} />}
      <DndContext
        {...drag.handlers}
        sensors={drag.sensors}
        collisionDetection={collide}
        measuring={MEASURING}
        autoScroll={drag.autoScroll}
        accessibility={{ announcements, screenReaderInstructions }}
      >
        <section
          ref={scroller}
          className={styles.board}
          aria-label={m.board(pipeline.name)}
          data-dragging={hand ? true : undefined}
          onKeyDown={keyboard.onKeyDown}
        >
          <Columns
            columns={columns}
            boardKey={boardKey}
            isNarrow={isNarrow}
            onExpand={expand}
            onCollapse={phone ? undefined : collapse}
            adding={adding}
            hand={hand}
            over={over}
            silent={Boolean(empty)}
          />
          {empty && <div className={styles.empty}>{empty}</div>}
        </section>
        {hand?.byPointer && (
          <ClosingTargets stages={closing.filter(({ id }) => id !== hand.card.deal_stage_id)} over={over} />
        )}
        {createPortal(
          <DragOverlay dropAnimation={still ? null : TRAVEL} zIndex={15}>
            {hand && <CardInHand card={hand.card} stage={stageOfCard(hand.card)} />}
          </DragOverlay>,
          document.body,
        )}
      </DndContext>
    </BoardContexts>
  );
}

interface ContextProps {
  columns: Board['columns'];
  keyboard: ReturnType<typeof useBoardKeyboard>;
  paused: boolean;
  selection: BoardSelection;
  children: ReactNode;
}

function BoardContexts({ columns, keyboard, paused, selection, children }: ContextProps) {
  const actions = useCardActions(columns, keyboard);
  const focus = paused ? NO_FOCUS : keyboard.focus;
  return (
    <BoardActionsContext value={actions}>
      <BoardFocusContext value={focus}>
        <BoardSelectionContext value={selection}>{children}</BoardSelectionContext>
      </BoardFocusContext>
    </BoardActionsContext>
  );
}

function useAnnouncements(columns: Board['columns']) {
  const latest = useRef(columns);
  latest.current = columns;
  return useMemo(
    () => announcementsFor((id) => latest.current.find(({ stage }) => stage.id === id)?.stage.name ?? ''),
    [],
  );
}
