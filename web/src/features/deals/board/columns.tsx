import type { BoardColumn as Column } from '@fairlead/domain/deals/deal.contract';
import { isClosedStage } from '@fairlead/domain/deals/stage';
import { useCallback } from 'react';
import { BoardColumn, CollapsedColumn } from './board-column';
import styles from './board.module.css';
import type { ColumnStage } from './place-card';
import type { Adding } from './use-adding';
import { type BoardKey, useMoreCards } from './use-board';
import type { Hand, Over } from './use-drag';

interface Props {
  columns: readonly Column[];
  boardKey: BoardKey;
  isNarrow: (stage: ColumnStage) => boolean;
  onExpand: (stage: number) => void;
  onCollapse: ((stage: number) => void) | undefined;
  adding: Adding;
  hand: Hand | null;
  over: Over | null;
  silent: boolean;
}

/** The stages side by side, open or collapsed. */
export function Columns({ columns, boardKey, isNarrow, onExpand, onCollapse, adding, hand, over, silent }: Props) {
  const { load, failed } = useMoreCards(boardKey);
  const onMore = useCallback((stage: number) => void load(stage), [load]);
  const isOver = ({ id }: ColumnStage) => over?.stage.id === id && !over.closing && hand?.card.deal_stage_id !== id;
  return (
    <div className={styles.columns}>
      {columns.map((column) => {
        const { stage } = column;
        if (isNarrow(stage)) {
          return <CollapsedColumn key={stage.id} column={column} over={isOver(stage)} onExpand={onExpand} />;
        }
        return (
          <BoardColumn
            key={stage.id}
            column={column}
            incoming={isOver(stage) ? (hand?.card ?? null) : null}
            held={hand?.card.deal_stage_id === stage.id ? hand.card.id : null}
            slotHeight={hand?.height ?? 0}
            onCollapse={onCollapse}
            adding={isClosedStage(stage.percent) ? null : adding}
            isAdding={adding.stage === stage.id}
            onMore={onMore}
            failed={failed.has(stage.id)}
            silent={silent || isClosedStage(stage.percent)}
          />
        );
      })}
    </div>
  );
}
