import { numberText } from '@fairlead/domain/locale/locale';
import { useDroppable } from '@dnd-kit/core';
import type { BoardColumn as Column, DealCard } from '@fairlead/domain/deals/deal.contract';
import { memo, useId } from 'react';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { useCan } from '../../../lib/can';
import { Checkbox } from '../../../ui/checkbox';
import { IconButton } from '../../../ui/icon-button';
import { IconChevronsLeft, IconPlus } from '../../../ui/icons';
import { StageRing } from '../../../ui/stage';
import { useFormats } from '../../../ui/formats';
import { boardMessages as m } from './board.messages';
import { CardList } from './card-list';
import styles from './column.module.css';
import { columnId } from './drag';
import { valueInSums } from './place-card';
import { QuickDeal } from './quick-deal';
import { roundMoney, StageHead } from './stage-head';
import type { Adding } from './use-adding';
import { useBoardSelection } from './use-board-selection';

interface Props {
  column: Column;
  /** The card dragged over this column from another one. */
  incoming: DealCard | null;
  /** The card of this column that is being dragged. */
  held: number | null;
  slotHeight: number;
  onCollapse?: (stage: number) => void;
  /** Null if no deals can be added: in won and lost. */
  adding: Adding | null;
  isAdding: boolean;
  onMore: (stage: number) => void;
  failed: boolean;
  /** No text for an empty column: the board shows one for all of them. */
  silent: boolean;
}

/** A stage with its cards. */
export const BoardColumn = memo(function BoardColumn(props: Props) {
  const { column, incoming, adding, isAdding, silent } = props;
  const { stage } = column;
  const { setNodeRef } = useDroppable({ id: columnId(stage.id), data: { stage } });
  const name = useId();
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      data-stage={stage.id}
      data-over={incoming ? true : undefined}
      aria-labelledby={name}
    >
      <StageHead
        stage={stage}
        sums={column}
        adds={incoming && valueInSums(incoming)}
        id={name}
        select={<ColumnBox column={column} />}
        action={<HeadActs {...props} />}
      />
      {adding && isAdding && <QuickDeal stage={stage} adding={adding} />}
      {column.count === 0 && !incoming && !silent && <p className={styles.none}>{m.noneHere}</p>}
      <CardList {...props} labelledBy={name} />
    </section>
  );
});

/** Selects every deal of the column, including those that are not loaded. */
function ColumnBox({ column }: { column: Column }) {
  const { some, ofColumn, chooseColumn } = useBoardSelection();
  const state = ofColumn(column);
  if (column.count === 0) return null;
  return (
    <span className={styles.box} data-shown={some || undefined}>
      <Checkbox
        label={m.selectColumn(column.stage.name, column.count)}
        hideLabel
        checked={state === 'all'}
        mixed={state === 'some'}
        onChange={() => chooseColumn(column, state !== 'all')}
      />
    </span>
  );
}

function HeadActs({ column: { stage }, adding, onCollapse }: Props) {
  const { why } = useCan();
  return (
    <>
      {adding && (
        <IconButton
          icon={IconPlus}
          size="xs"
          label={m.add(stage.name)}
          disabledReason={why('create', DEAL.name)}
          className={styles.collapse}
          onClick={() => adding.open(stage.id)}
        />
      )}
      {onCollapse && (
        <IconButton
          icon={IconChevronsLeft}
          size="xs"
          label={m.collapse(stage.name)}
          className={styles.collapse}
          onClick={() => onCollapse(stage.id)}
        />
      )}
    </>
  );
}

interface CollapsedProps {
  column: Column;
  over: boolean;
  onExpand: (stage: number) => void;
}

/**
 * A collapsed column: ring, count, and name and total set vertically. Pressing opens it; cards may be dropped on it.
 */
export const CollapsedColumn = memo(function CollapsedColumn({ column, over, onExpand }: CollapsedProps) {
  const { stage, count, value } = column;
  const { money } = useFormats();
  const { setNodeRef } = useDroppable({ id: columnId(stage.id), data: { stage } });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.narrow}
      data-stage={stage.id}
      data-over={over || undefined}
      aria-expanded={false}
      aria-label={m.expand(stage.name, count)}
      onClick={() => onExpand(stage.id)}
    >
      <StageRing percent={stage.percent} />
      <span className={styles.narrowCount}>{numberText(count)}</span>
      <span className={styles.upright}>
        <b>{stage.name}</b> <span>{roundMoney(money, value)}</span>
      </span>
    </button>
  );
});
