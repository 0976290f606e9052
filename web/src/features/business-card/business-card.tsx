import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { nameOf } from '../../lib/kinds/record-facts';
import { RequestError } from '../../lib/request-error';
import { IconButton } from '../../ui/icon-button';
import { IconX } from '../../ui/icons';
import { Notice, Skeleton } from '../../ui/states';
import type { SavedRecord } from '../record-form/public';
import styles from './business-card.module.css';
import { businessCardMessages as m } from './business-card.messages';
import { CardFacts } from './card-facts';
import { CardHead } from './card-head';
import { cardPlace } from './card-place';
import { cardQuery } from './card-query';
import { CompanySums } from './company-sums';
import { DealCardFigures } from './deal-card-figures';
import { DealPeople } from './deal-people';
import type { OpenedBy } from './watch-names';

interface Props {
  readonly kind: RecordKind;
  readonly id: number;
  readonly element: HTMLElement;
  readonly by: OpenedBy;
  readonly onClose: () => void;
}

const WIDTH = 360;
const WIDTHS: Readonly<Partial<Record<RecordKind, number>>> = { deal: 384 };

/** The card of one record: beside its name, or after a long press a sheet from below. */
export function BusinessCard({ kind, id, element, by, onClose }: Props) {
  const query = useQuery(cardQuery(kind, id));
  const record = query.data;
  const isSheet = by === 'press';
  const box = useRef<HTMLDivElement>(null);
  const [place] = useState(() => cardPlace(element.getBoundingClientRect(), WIDTHS[kind] ?? WIDTH, window));
  useLayoutEffect(() => {
    if (by !== 'pointer') box.current?.focus({ preventScroll: true });
  }, [by]);
  const name = record ? nameOf(kind, record) || String(record.email || m.nameless) : '';
  const card = (
    <div
      ref={box}
      role="dialog"
      aria-modal={isSheet || undefined}
      aria-busy={!record || undefined}
      aria-label={record ? m.card(name) : m.loading}
      tabIndex={-1}
      className={isSheet ? styles.sheet : styles.card}
      style={isSheet ? undefined : place}
      data-business-card={kind}
      onKeyDown={by === 'pointer' ? undefined : keepFocus}
    >
      {isSheet && <IconButton icon={IconX} label={m.close} noTooltip className={styles.close} onClick={onClose} />}
      {record ? (
        <Body kind={kind} record={record} name={name} onClose={onClose} />
      ) : (
        <Waiting error={query.error} retry={() => void query.refetch()} />
      )}
    </div>
  );
  return createPortal(
    isSheet ? (
      <div className={styles.layer}>
        <div className={styles.scrim} onClick={onClose} aria-hidden />
        {card}
      </div>
    ) : (
      card
    ),
    document.body,
  );
}

interface BodyProps {
  kind: RecordKind;
  record: SavedRecord;
  name: string;
  onClose: () => void;
}

function Body({ kind, record, name, onClose }: BodyProps) {
  return (
    <>
      <CardHead kind={kind} record={record} name={name} onEdit={onClose} />
      {kind === COMPANY.name && <CompanySums company={record} />}
      {kind === DEAL.name && (
        <>
          <DealCardFigures deal={record} />
          <DealPeople deal={record} />
        </>
      )}
      <CardFacts kind={kind} record={record} />
    </>
  );
}

/** As large as the card that follows. */
function Waiting({ error, retry }: { error: unknown; retry: () => void }) {
  if (error) {
    const isGone = error instanceof RequestError && error.status === 404;
    return (
      <div className={styles.waiting}>
        <Notice tone={isGone ? 'amber' : 'red'} action={isGone ? undefined : { label: m.again, run: retry }}>
          {isGone ? m.gone : m.failed}
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.waiting}>
      <Skeleton width={44} height={44} radius={22} />
      <Skeleton width="60%" height={16} />
      <Skeleton height={28} radius={6} />
      <Skeleton height={232} radius={6} />
    </div>
  );
}

const STOPS = 'a[href], button, input, [tabindex="0"]';

/** Tab cycles within a card that was opened by keyboard; Escape closes it. */
function keepFocus(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex >= 0);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops.at((at + (event.shiftKey ? (at < 0 ? 0 : -1) : 1)) % Math.max(stops.length, 1));
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
