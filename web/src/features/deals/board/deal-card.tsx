import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { useDraggable } from '@dnd-kit/core';
import { ageOf } from '@fairlead/domain/dates/display';
import type { DealCard } from '@fairlead/domain/deals/deal.contract';
import { isStale } from '@fairlead/domain/deals/stale';
import { useRouter } from '@tanstack/react-router';
import { memo, type Ref, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { signOf, worthOf } from '../../../lib/deal-currency';
import { RecordLink, recordPath } from '../../../lib/record-link';
import { useSession } from '../../../lib/session';
import { UserAvatar } from '../../../lib/user-avatar';
import { useFormats } from '../../../ui/formats';
import { Checkbox } from '../../../ui/checkbox';
import { IconButton } from '../../../ui/icon-button';
import { IconCheckbox, IconDots, IconExternalLink, IconHourglass, IconPencil } from '../../../ui/icons';
import { Menu } from '../../../ui/menu';
import { StageRing } from '../../../ui/stage';
import { CardRisk } from '../../deal-health/public';
import { StepChip } from '../../next-step/public';
import { useBoardActions } from './board-context';
import { boardMessages as m } from './board.messages';
import styles from './deal-card.module.css';
import type { ColumnStage } from './place-card';
import { useBoardSelection } from './use-board-selection';

interface ItemProps {
  card: DealCard;
  stage: ColumnStage;
  selected: boolean;
  /** Something on the board is selected: the box is shown. */
  selecting: boolean;
  /** It had the focus last. */
  current: boolean;
  /** Tab stops at one card of a column; the arrow keys reach the others. */
  tabStop: boolean;
  /** The card is to receive the focus now. */
  takesFocus: boolean;
}

/** A card that can be dragged (by its title for the keyboard) and moved by its menu. */
export const DealCardItem = memo(function DealCardItem(props: ItemProps) {
  const { card, stage, selected, selecting, current, tabStop, takesFocus } = props;
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
      data-selected={selected || undefined}
      data-current={current || undefined}
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
      <CardBox card={card} selected={selected} shown={selecting} tabStop={tabStop} />
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
  const isLate = useIsStale(card, stage);
  const { company, deal_value, user } = card;
  const { account } = useSession();
  const symbol = signOf(account, card);
  const worth = worthOf(account, card);
  const owner = user && `${user.first_name} ${user.last_name}`.trim();
  return (
    <>
      {company && <span className={styles.company}>{company.name}</span>}
      <span className={styles.line}>
        {deal_value === null ? (
          <span className={styles.noValue}>{m.noValue}</span>
        ) : (
          <span
            className={styles.value}
            title={[money(deal_value, undefined, symbol), worth && money(worth)].filter(Boolean).join(' · ')}
          >
            {money(deal_value, 'whole', symbol)}
            {worth !== null && <span className={styles.worth}> {money(worth, 'whole')}</span>}
          </span>
        )}
        <span className={styles.standing}>
          <CardRisk deal={card} />
          <Days days={card.days_in_stage} stale={isLate} />
        </span>
      </span>
      <span className={styles.line}>
        <StepChip
          name={card.next_entry_name}
          due={card.next_entry_due}
          time={card.next_entry_time}
          wanted={card.closed_time === null}
          small
        />
        {user && (
          <span className={styles.owner}>
            <UserAvatar id={user.id} name={owner || m.noOwner} decorative={false} />
          </span>
        )}
      </span>
    </>
  );
}

/** By the limit of the stage, which the columns do not name. */
function useIsStale({ days_in_stage }: DealCard, stage: ColumnStage | null): boolean {
  const { account } = useSession();
  const limited = stage && (account.deal_stages.find(({ id }) => id === stage.id) ?? stage);
  return limited !== null && isStale(days_in_stage, limited);
}

function Days({ days, stale }: { days: number; stale: boolean }) {
  const words = stale ? m.daysStale(days) : m.daysLong(days);
  return (
    <span className={styles.days} data-stale={stale || undefined} title={words}>
      {stale && <IconHourglass size={13} aria-hidden />}
      <span aria-hidden>{m.age(ageOf(days))}</span>
      <span className="fl-hidden">{words}</span>
    </span>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

function CardBox({ card, selected, shown, tabStop }: CardBoxProps) {
  const { choose } = useBoardSelection();
  return (
    <span className={styles.box} data-shown={shown || undefined} onMouseDown={stop} onTouchStart={stop}>
      <Checkbox
        label={m.select(card.name)}
        hideLabel
        checked={selected}
        tabIndex={tabStop ? 0 : -1}
        onChange={(on) => choose([card.id], on)}
      />
    </span>
  );
}

interface CardBoxProps {
  card: DealCard;
  selected: boolean;
  shown: boolean;
  tabStop: boolean;
}

function CardMenu({ card, reason, tabStop }: { card: DealCard; reason: string | null; tabStop: boolean }) {
  const { stages, move, edit } = useBoardActions();
  const { has, choose } = useBoardSelection();
  const selected = has(card);
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
      label: selected ? m.deselectOne : m.selectOne,
      icon: IconCheckbox,
      keys: 'X',
      onSelect: () => choose([card.id], !selected),
    },
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
