import type { BoardColumn, DealCard } from '@fairlead/domain/deals/deal.contract';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { Button, join } from '../../../ui/button';
import { Skeleton } from '../../../ui/states';
import { boardMessages as m } from './board.messages';
import { BoardFocusContext } from './board-context';
import { useBoardSelection } from './use-board-selection';
import styles from './column.module.css';
import { DealCardItem } from './deal-card';
import cardStyles from './deal-card.module.css';

interface Props {
  column: BoardColumn;
  incoming: DealCard | null;
  held: number | null;
  slotHeight: number;
  onMore: (stage: number) => void;
  failed: boolean;
  labelledBy: string;
}

type Row = { kind: 'slot' } | { kind: 'card'; card: DealCard } | { kind: 'more' };

const GAP = 8;
const CARD = 84;
/** The next cards are fetched this many cards before the last loaded one. */
const AHEAD = 15;

/** Only the visible cards and a few around them are in the DOM. */
export function CardList({ column, incoming, held, slotHeight, onMore, failed, labelledBy }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { stage, cards, more } = column;
  const rows: Row[] = [
    ...(incoming ? [{ kind: 'slot' } as const] : []),
    ...cards.map((card) => ({ kind: 'card', card }) as const),
    ...(more ? [{ kind: 'more' } as const] : []),
  ];
  const heldIndex = held === null ? -1 : rows.findIndex((row) => row.kind === 'card' && row.card.id === held);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    getItemKey: (index) => keyOf(rows[index]),
    rangeExtractor: (range) => withIndex(range, heldIndex),
    gap: GAP,
    paddingStart: 2,
    paddingEnd: 24,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && !failed && last >= rows.length - AHEAD) onMore(stage.id);
  }, [more, failed, last, rows.length, onMore, stage.id]);
  useArrivals(cards, () => virtual.scrollToIndex(0));
  const focus = useWanted(cards, (index) => virtual.scrollToIndex(index + (incoming ? 1 : 0)));
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }} aria-labelledby={labelledBy}>
        {items.map(({ key, index, start }) => (
          <li key={key} ref={virtual.measureElement} data-index={index} className={styles.row} style={{ top: start }}>
            <RowContent
              row={rows[index]}
              stage={stage}
              focus={focus}
              slotHeight={slotHeight}
              failed={failed}
              onMore={onMore}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  row: Row | undefined;
  stage: BoardColumn['stage'];
  focus: ColumnFocus;
  slotHeight: number;
  failed: boolean;
  onMore: (stage: number) => void;
}

function RowContent({ row, stage, focus, slotHeight, failed, onMore }: RowProps) {
  const { some, has } = useBoardSelection();
  if (!row) return null;
  if (row.kind === 'card') {
    const { card } = row;
    return (
      <DealCardItem
        card={card}
        stage={stage}
        selected={some && has(card)}
        selecting={some}
        current={card.id === focus.current}
        tabStop={card.id === focus.tabStop}
        takesFocus={card.id === focus.wanted}
      />
    );
  }
  if (row.kind === 'slot') return <div className={cardStyles.slot} style={{ height: slotHeight }} />;
  if (!failed) {
    return (
      <div className={join(cardStyles.card, cardStyles.blank)}>
        <Skeleton width="72%" height={14} />
        <Skeleton width="48%" />
      </div>
    );
  }
  return (
    <div className={styles.failed} role="alert">
      {m.loadMoreFailed}{' '}
      <Button variant="link" onClick={() => onMore(stage.id)}>
        {m.tryAgain}
      </Button>
    </div>
  );
}

interface ColumnFocus {
  current: number | null;
  tabStop: number | null;
  wanted: number | null;
}

/** The card of the column that Tab reaches, and scrolling to the card that is to receive the focus. */
function useWanted(cards: readonly DealCard[], scrollTo: (index: number) => void): ColumnFocus {
  const { wanted, current } = useContext(BoardFocusContext);
  const index = wanted === null ? -1 : cards.findIndex(({ id }) => id === wanted);
  const latest = useRef(scrollTo);
  latest.current = scrollTo;
  useLayoutEffect(() => {
    if (index >= 0) latest.current(index);
  }, [index]);
  const here = cards.some(({ id }) => id === current);
  return { tabStop: here ? current : (cards[0]?.id ?? null), current, wanted };
}

/** When a card is placed on top, the column scrolls up to show it. */
function useArrivals(cards: readonly DealCard[], toTop: () => void): void {
  const first = cards[0]?.id;
  const known = useRef({ first, count: cards.length });
  const latest = useRef(toTop);
  latest.current = toTop;
  useLayoutEffect(() => {
    const arrived = known.current.first !== first && cards.length === known.current.count + 1;
    known.current = { first, count: cards.length };
    if (arrived) latest.current();
  }, [first, cards.length]);
}

function keyOf(row: Row | undefined): string | number {
  return row?.kind === 'card' ? row.card.id : (row?.kind ?? 'gone');
}

function withIndex(range: Range, index: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (index < 0 || shown.includes(index)) return shown;
  return [...shown, index].sort((a, b) => a - b);
}
