import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { useEffect, useRef } from 'react';
import { nameOf } from '../../lib/kinds/record-facts';
import { screenOf } from '../../lib/kinds/screens';
import { useSession } from '../../lib/session';
import { RecordLink } from '../../lib/record-link';
import { UserAvatar } from '../../lib/user-avatar';
import type { GridSelection } from '../../ui/data-grid/types';
import { Money } from '../../ui/formats';
import { StageRing } from '../../ui/stage';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';
import type { ListRow } from './use-list';

interface Props {
  kind: RecordKind;
  rows: readonly (ListRow | null)[];
  onVisible: (from: number, to: number) => void;
  /** In selection mode a tap selects a card instead of opening its record. */
  selection?: GridSelection;
}

const STEP = 100;

/** A list on the phone: rows become cards, and more are loaded while scrolling. */
export function ListCards({ kind, rows, onVisible, selection }: Props) {
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
  return (
    <>
      <ul className={styles.cards} aria-label={m.label(kind)} data-selecting={selection ? '' : undefined}>
        {rows.slice(0, shown).map((row) => row && <Card key={row.id} kind={kind} row={row} selection={selection} />)}
      </ul>
      <div ref={end} />
    </>
  );
}

function Card({ kind, row, selection }: { kind: RecordKind; row: ListRow; selection?: GridSelection }) {
  if (!selection) {
    return (
      <li>
        <RecordLink type={kind} id={row.id} className={styles.card}>
          <CardInside kind={kind} row={row} />
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
        <CardInside kind={kind} row={row} />
      </button>
    </li>
  );
}

function CardInside({ kind, row }: { kind: RecordKind; row: ListRow }) {
  const { amount, under } = screenOf(kind).card;
  return (
    <>
      <span className={styles.cardTop}>
        <span className={styles.cardTitle}>{String(nameOf(kind, row) || row.email || '–')}</span>
        {amount && (
          <span className={styles.cardAmount}>
            <Money
              amount={row[amount] as string | null}
              style="whole"
              missing={<span className={styles.quiet}>{m.noValue}</span>}
            />
          </span>
        )}
      </span>
      <span className={styles.cardUnder}>{under(row).filter(Boolean).join(' · ')}</span>
      <CardFoot row={row} owner={row[kindOf(kind).owner] as number | null | undefined} />
    </>
  );
}

function CardFoot({ row, owner }: { row: ListRow; owner: number | null | undefined }) {
  const { account } = useSession();
  const stage = account.deal_stages.find(({ id }) => id === row.deal_stage_id);
  const user = account.users.find(({ id }) => id === owner);
  const contact = stage ? '' : String(row.phone ?? row.email ?? '');
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
