import { numberText } from '@fairlead/domain/locale/locale';
import { becameOf } from '@fairlead/domain/time-machine/became';
import type { PastBoard, PastCard, PastColumn } from '@fairlead/domain/time-machine/past.contract';
import { isClosedStage, outcomeOf } from '@fairlead/domain/deals/stage';
import { type KeyboardEvent, useId } from 'react';
import { useSession } from '../../../lib/session';
import { UserAvatar } from '../../../lib/user-avatar';
import { Button } from '../../../ui/button';
import { useFormats } from '../../../ui/formats';
import {
  type Icon,
  IconArchive,
  IconArrowRight,
  IconCalendar,
  IconCircleX,
  IconCurrencyDollar,
  IconTrash,
  IconTrophy,
} from '../../../ui/icons';
import { StageRing } from '../../../ui/stage';
import { Notice } from '../../../ui/states';
import { useMoney } from '../changes/use-money';
import { plainOf } from './day-names';
import { pastMessages as m } from './past.messages';
import styles from './past.module.css';
import { type PastAsked, useMoreCards } from './use-past';

interface Props {
  readonly board: PastBoard;
  readonly asked: PastAsked;
  readonly hasMarks: boolean;
  /** The deal that is open beside the board. */
  readonly opened: number | null;
  readonly onOpen: (id: number) => void;
}

/** The stages of that day side by side. Tab stops at one card of each; arrows reach the others. */
export function PastColumns(props: Props) {
  const columns = useColumns(props.board, props.asked.deal_pipeline_id);
  return (
    <div className={styles.columns} onKeyDown={moveFocus}>
      {columns.map(({ column, name, percent }) => (
        <Column key={column.deal_stage_id ?? 0} {...props} column={column} name={name} percent={percent} />
      ))}
    </div>
  );
}

/** Every open stage of the pipeline, also without a deal; then deleted ones. */
function useColumns(board: PastBoard, deal_pipeline_id: number) {
  const { deal_stages } = useSession().account;
  const open = deal_stages
    .filter((stage) => stage.deal_pipeline_id === deal_pipeline_id && !isClosedStage(stage.percent))
    .toSorted((one, other) => one.percent - other.percent);
  const shown = open.map(({ id, name, percent }) => {
    const found = board.columns.find(({ deal_stage_id }) => deal_stage_id === id);
    const nothing = { deal_stage_id: id, deal_pipeline_id, count: 0, value_cents: 0, weighted_cents: 0, cards: [] };
    return { column: found ?? nothing, name, percent: percent as number | null };
  });
  const others = board.columns
    .filter(({ deal_stage_id }) => !open.some(({ id }) => id === deal_stage_id))
    .map((column) => {
      const known = deal_stages.find(({ id }) => id === column.deal_stage_id);
      const name = known?.name ?? (column.deal_stage_id === null ? m.noStage : m.goneStage);
      return { column, name, percent: known?.percent ?? null };
    });
  return [...shown, ...others];
}

interface ColumnProps extends Props {
  readonly column: PastColumn;
  readonly name: string;
  readonly percent: number | null;
}

function Column({ column, name, percent, asked, ...rest }: ColumnProps) {
  const { amount } = useMoney();
  const id = useId();
  const { more, left, isLoading, hasFailed, load } = useMoreCards(asked, column);
  return (
    <section className={styles.column} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.line}>
          {percent !== null && <StageRing percent={percent} />}
          <h2 id={id} className={styles.name} title={name}>
            {name}
          </h2>
          <span className={styles.quiet}>{numberText(column.count)}</span>
          {percent !== null && <span className={styles.end}>{percent}%</span>}
        </div>
        <div className={styles.line}>
          <span className={styles.total}>{amount(column.value_cents)}</span>
          <span className={styles.end}>{m.weighted(amount(column.weighted_cents))}</span>
        </div>
      </div>
      <ul className={styles.cards} aria-labelledby={id}>
        {[...column.cards, ...more].map((card, index) => (
          <Card key={card.id} card={card} isFirst={index === 0} {...rest} />
        ))}
        {left > 0 && (
          <li>
            {hasFailed && <Notice tone="red">{m.moreFailed}</Notice>}
            <Button variant="quiet" size="sm" saving={isLoading} onClick={load}>
              {m.more(left)}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

interface CardProps extends Pick<Props, 'hasMarks' | 'opened' | 'onOpen'> {
  readonly card: PastCard;
  readonly isFirst: boolean;
}

function Card({ card, isFirst, hasMarks, opened, onOpen }: CardProps) {
  const { amount } = useMoney();
  const { date } = useFormats();
  const { id, name, company_name, user, stood } = card;
  return (
    <li className={styles.card} data-on={opened === id || undefined}>
      <button
        type="button"
        data-card
        className={styles.title}
        tabIndex={isFirst || opened === id ? 0 : -1}
        aria-pressed={opened === id}
        onClick={() => onOpen(id)}
      >
        {name}
      </button>
      {company_name && <span className={styles.company}>{company_name}</span>}
      <span className={styles.facts}>
        <b>{amount(stood.cents)}</b>
        <span>{stood.expected_close_date ? m.closes(date(stood.expected_close_date)) : m.noDate}</span>
        {user && (
          <span className={styles.whose}>
            <UserAvatar id={user.id} name={user.full_name} size={20} decorative={false} />
          </span>
        )}
      </span>
      {hasMarks && <Mark card={card} />}
    </li>
  );
}

const LOOKS: Record<NonNullable<ReturnType<typeof becameOf>>, { icon: Icon; tone: string }> = {
  won: { icon: IconTrophy, tone: 'green' },
  lost: { icon: IconCircleX, tone: 'red' },
  deleted: { icon: IconTrash, tone: 'red' },
  archived: { icon: IconArchive, tone: 'amber' },
  slipped: { icon: IconCalendar, tone: 'amber' },
  moved: { icon: IconArrowRight, tone: 'accent' },
  value: { icon: IconCurrencyDollar, tone: 'accent' },
};

/** What happened to the deal since. */
function Mark({ card: { stood, stands } }: { card: PastCard }) {
  const { account } = useSession();
  const { amount } = useMoney();
  const { date } = useFormats();
  const stage = account.deal_stages.find(({ id }) => id === stands.deal_stage_id);
  const [then, now] = [
    withDays(stood),
    { ...withDays(stands), closed_on: stands.closed_on && plainOf(stands.closed_on) },
  ];
  const became = becameOf(then, now, outcomeOf(stage?.percent));
  if (!became) return null;
  const { icon: Sign, tone } = LOOKS[became];
  const day = became === 'slipped' ? stands.expected_close_date : stands.closed_on;
  const words = m.became[became]({
    day: day ? date(day) : '',
    stage: stage?.name ?? m.noStage,
    amount: stood.cents === stands.cents ? '' : amount(stands.cents),
  });
  return (
    <span className={styles.mark} data-tone={tone}>
      <Sign size={13} aria-hidden />
      {words}
    </span>
  );
}

function withDays<T extends { readonly expected_close_date: string | null }>(state: T): T {
  return { ...state, expected_close_date: state.expected_close_date && plainOf(state.expected_close_date) };
}

const STEPS: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
};

/** Arrows move through the cards; to the side, to the card at the same place or the last one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const card = (event.target as Element).closest<HTMLElement>('[data-card]');
  if (!step || !card) return;
  const columns = [...event.currentTarget.children].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-card]'),
  ]);
  let at = columns.findIndex((cards) => cards.includes(card));
  const row = columns[at]?.indexOf(card) ?? 0;
  do at += step[0];
  while (step[0] && columns[at]?.length === 0);
  const cards = columns[at];
  const next = cards?.[Math.min(row + step[1], cards.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
