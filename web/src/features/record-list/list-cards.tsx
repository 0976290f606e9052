import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { useEffect, useRef } from 'react';
import { signOf, worthOf } from '../../lib/deal-currency';
import { nameOf } from '../../lib/kinds/record-facts';
import { screenOf } from '../../lib/kinds/screens';
import { useSession } from '../../lib/session';
import { RecordLink } from '../../lib/record-link';
import { UserAvatar } from '../../lib/user-avatar';
import type { GridSelection } from '../../ui/data-grid/types';
import { Money } from '../../ui/formats';
import { StageRing } from '../../ui/stage';
import { renderValue } from './cell';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';
import type { ListRow } from './use-list';

interface Props {
  kind: RecordKind;
  rows: readonly (ListRow | null)[];
  onVisible: (from: number, to: number) => void;
  /** The chosen columns: a card leaves out what they leave out, and adds those that are neither standard nor on it. */
  columns: readonly Field[];
  /** The row that had the focus when its record was opened. */
  start: number | undefined;
  onOpen: (row: number) => void;
  /** In selection mode a tap selects a card instead of opening its record. */
  selection?: GridSelection;
}

const STEP = 100;

/** A list on the phone: rows become cards, and more are loaded while scrolling. */
export function ListCards({ kind, rows, onVisible, columns, start, onOpen, selection }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const loaded = rows.findIndex((row) => row === null);
  const shown = loaded < 0 ? rows.length : loaded;
  useEffect(() => {
    const node = end.current;
    if (!node || shown >= rows.length) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting))
        onVisible(0, Math.min(rows.length - 1, shown + STEP - 1));
    });
    watch.observe(node);
    return () => watch.disconnect();
  }, [shown, rows.length, onVisible]);
  const standard: readonly string[] = kindOf(kind).default_columns;
  const more = columns.filter(({ key }) => !standard.includes(key) && !isOnCard(kind, key));
  const chosen = new Set(columns.map(({ key }) => key));
  const shows = (column: string) => chosen.has(column) || !standard.includes(column);
  const pending = useRef(start);
  useEffect(() => {
    const at = pending.current;
    if (at === undefined) return;
    if (at >= shown && shown < rows.length) return onVisible(0, at);
    pending.current = undefined;
    list.current?.children[at]?.querySelector('a')?.focus();
  }, [shown, rows.length, onVisible]);
  return (
    <>
      <ul ref={list} className={styles.cards} aria-label={m.label(kind)} data-selecting={selection ? '' : undefined}>
        {rows
          .slice(0, shown)
          .map(
            (row, index) =>
              row && (
                <Card
                  key={row.id}
                  kind={kind}
                  row={row}
                  more={more}
                  shows={shows}
                  onOpen={() => onOpen(index)}
                  selection={selection}
                />
              ),
          )}
      </ul>
      <div ref={end} />
    </>
  );
}

function isOnCard(kind: RecordKind, key: string): boolean {
  return screenOf(kind).card.attrs.includes(key);
}

interface CardProps {
  kind: RecordKind;
  row: ListRow;
  more: readonly Field[];
  shows: (column: string) => boolean;
}

function Card({ selection, onOpen, ...inside }: CardProps & { onOpen: () => void; selection?: GridSelection }) {
  const { kind, row } = inside;
  if (!selection) {
    return (
      <li>
        <RecordLink type={kind} id={row.id} className={styles.card} onClick={onOpen}>
          <CardInside {...inside} />
        </RecordLink>
      </li>
    );
  }
  const on = selection.has(row.id);
  return (
    <li>
      <button
        type="button"
        role="checkbox"
        aria-checked={on}
        className={styles.card}
        onClick={() => selection.choose([row.id], !on)}
      >
        <CardInside {...inside} />
      </button>
    </li>
  );
}

function CardInside({ kind, row, more, shows }: CardProps) {
  const { account } = useSession();
  const { amount, under } = screenOf(kind).card;
  const worth = worthOf(account, row);
  return (
    <>
      <span className={styles.cardTop}>
        <span className={styles.cardTitle}>{String(nameOf(kind, row) || row.email || '–')}</span>
        {amount && shows(amount.column) && (
          <span className={styles.cardAmount}>
            <Money
              amount={row[amount.key] as string | null}
              style="whole"
              symbol={signOf(account, row)}
              missing={<span className={styles.quiet}>{m.noValue}</span>}
            />
            {worth !== null && (
              <span className={styles.worthUnder}>
                <Money amount={worth} style="whole" />
              </span>
            )}
          </span>
        )}
      </span>
      <span className={styles.cardUnder}>{under(row, shows).filter(Boolean).join(' · ')}</span>
      {more.map((field) => (
        <span key={field.key} className={styles.cardMore}>
          <span className={styles.quiet}>{field.label}</span>
          <span>{renderValue(field, row, account)}</span>
        </span>
      ))}
      <CardFoot kind={kind} row={row} shows={shows} />
    </>
  );
}

function CardFoot({ kind, row, shows }: Omit<CardProps, 'more'>) {
  const { account } = useSession();
  const { owner } = kindOf(kind);
  const stage = shows('deal_stage_id') && account.deal_stages.find(({ id }) => id === row.deal_stage_id);
  const user = shows(owner) && account.users.find(({ id }) => id === row[owner]);
  const reached = (shows('phone') && row.phone) || (shows('email') && row.email);
  const contact = stage ? '' : String(reached || '');
  return (
    <span className={styles.cardFoot} data-owner-only={(!stage && !contact) || undefined}>
      {stage && (
        <>
          <StageRing percent={stage.percent} /> {stage.name}
        </>
      )}
      {contact}
      {user && (
        <span className={styles.cardOwner}>
          <UserAvatar id={user.id} name={user.full_name} size={24} decorative={false} />
        </span>
      )}
    </span>
  );
}
