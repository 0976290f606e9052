import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { useDraggable } from '@dnd-kit/core';
import type { DealCard } from '@fairlead/domain/deals/deal.contract';
import { useRouter } from '@tanstack/react-router';
import { memo, type Ref, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { RecordLink, recordPath } from '../../../lib/record-link';
import { UserAvatar } from '../../../lib/user-avatar';
import { useFormats } from '../../../ui/formats';
import { IconButton } from '../../../ui/icon-button';
import { IconDots, IconExternalLink, IconHourglass, IconPencil } from '../../../ui/icons';
import { Menu } from '../../../ui/menu';
import { StageRing } from '../../../ui/stage';
import { useBoardActions } from './board-context';
import { boardMessages as m } from './board.messages';
import { isStale } from './board-steps';
import styles from './deal-card.module.css';
import type { ColumnStage } from './place-card';

interface ItemProps {
  card: DealCard;
  stage: ColumnStage;
  /** Tab stops at one card of a column; the arrow keys reach the others. */
  tabStop: boolean;
  /** The card is to receive the focus now. */
  takesFocus: boolean;
}

/** A card that can be dragged (by its title for the keyboard) and moved by its menu. */
export const DealCardItem = memo(function DealCardItem({ card, stage, tabStop, takesFocus }: ItemProps) {
  const { whyNot, arrived } = useBoardActions();
  const reason = whyNot(card);
  const link = useRef<HTMLAnchorElement | null>(null);
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: card.id,
    data: { card },
    disabled: reason !== null,
  });
  useLayoutEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div
      ref={setNodeRef}
      className={styles.card}
      data-deal={card.id}
      data-hole={isDragging || undefined}
      data-still={reason !== null || undefined}
      {...listeners}
    >
      <RecordLink
        type={DEAL.name}
        id={card.id}
        ref={(node) => {
          link.current = node;
          setActivatorNodeRef(node);
        }}
        className={styles.title}
        draggable={false}
        tabIndex={tabStop ? 0 : -1}
        aria-describedby={reason === null ? attributes['aria-describedby'] : undefined}
        onFocusCapture={() => arrived(card.id)}
      >
        {card.name}
      </RecordLink>
      <CardFacts card={card} stage={stage} />
      <CardMenu card={card} reason={reason} tabStop={tabStop} />
    </div>
  );
});

/** The dragged card: tilted, ringed, and hidden from screen readers, because the original card is announced. */
export function CardInHand({
  card,
  stage,
  ref,
}: {
  card: DealCard;
  stage: ColumnStage | null;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={ref} className={styles.card} data-hand aria-hidden>
      <span className={styles.title}>{card.name}</span>
      <CardFacts card={card} stage={stage} />
    </div>
  );
}

function CardFacts({ card, stage }: { card: DealCard; stage: ColumnStage | null }) {
  const { money } = useFormats();
  const { company, deal_value, user } = card;
  const owner = user && `${user.first_name} ${user.last_name}`.trim();
  return (
    <>
      {company && <span className={styles.company}>{company.name}</span>}
      <span className={styles.line}>
        {deal_value === null ? (
          <span className={styles.noValue}>{m.noValue}</span>
        ) : (
          <span className={styles.value} title={money(deal_value)}>
            {money(deal_value, 'whole')}
          </span>
        )}
        <Days days={card.days_in_stage} stale={stage !== null && isStale(card.days_in_stage, stage)} />
        {user && <UserAvatar id={user.id} name={owner || m.noOwner} decorative={false} />}
      </span>
    </>
  );
}

function Days({ days, stale }: { days: number; stale: boolean }) {
  const words = stale ? m.daysStale(days) : m.daysLong(days);
  return (
    <span className={styles.days} data-stale={stale || undefined} title={words}>
      {stale && <IconHourglass size={13} aria-hidden />}
      <span aria-hidden>{m.days(days)}</span>
      <span className="fl-hidden">{words}</span>
    </span>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

function CardMenu({ card, reason, tabStop }: { card: DealCard; reason: string | null; tabStop: boolean }) {
  const { stages, move, edit } = useBoardActions();
  const router = useRouter();
  const moves = stages().map((stage) => ({
    label: stage.name,
    mark: <StageRing percent={stage.percent} />,
    checked: stage.id === card.deal_stage_id,
    onSelect: () => move(card, stage),
  }));
  const others = [
    { label: m.edit, icon: IconPencil, keys: 'E', onSelect: () => edit(card) },
    {
      label: m.open,
      icon: IconExternalLink,
      onSelect: () => void router.navigate({ href: recordPath(DEAL.name, card.id) }),
    },
  ];
  const button = (
    <IconButton
      icon={IconDots}
      size="xs"
      label={m.menu(card.name)}
      disabledReason={reason}
      noTooltip={reason === null}
      tabIndex={tabStop ? 0 : -1}
      data-menu
    />
  );
  return (
    // Presses here, or in the menu that opens here, do not start a drag.
    <span className={styles.menu} onMouseDown={stop} onTouchStart={stop} onKeyDown={stop}>
      {reason ? (
        button
      ) : (
        <Menu groups={[moves, others]} headings={[m.moveTo, null]} label={m.menu(card.name)} position="bottom-end">
          {button}
        </Menu>
      )}
    </span>
  );
}
