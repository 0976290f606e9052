import { type DuplicateMatch, matchDuplicates } from '@fairlead/domain/duplicates/duplicates.contract';
import { LEAST_TYPED } from '@fairlead/domain/duplicates/typed';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, RefObject } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { IconCopy } from '../../ui/icons';
import type { Draft } from './draft';
import { LikeThis } from './like-this';
import { recordFormMessages as m } from './record-form.messages';
import styles from './record-modal.module.css';

interface Props {
  readonly kind: RecordKind;
  readonly draft: Draft;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onOpen: () => void;
  /** All offered records were dismissed in this form. */
  readonly none: boolean;
  readonly onNone: (ids: readonly number[]) => void;
}

const PAUSE_MS = 300;

/** Existing records that may be the one being typed. It never takes the focus: arrow down goes in, Enter opens one. */
export function LikeThese({ kind, draft, box, onOpen, none, onNone }: Props) {
  const { can } = useCan();
  const typed = typedOf(draft);
  const asked = useSettled(JSON.stringify(typed), PAUSE_MS);
  const isEnough = !none && [typed, JSON.parse(asked) as typeof typed].every(hasLetters);
  const { data } = useQuery({
    queryKey: ['like-these', kind, asked],
    queryFn: async ({ signal }) =>
      (await call(matchDuplicates, { body: { type: kind, values: JSON.parse(asked) }, signal })).matches,
    enabled: isEnough && can('create', 'duplicate_check'),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = isEnough ? (data ?? []) : [];
  return (
    <div role="status" ref={box} className={styles.alikePlace} onKeyDown={withinBox}>
      {found.length > 0 && (
        <section className={styles.alike} aria-label={m.likeThese}>
          <header>
            <IconCopy size={16} aria-hidden />
            <span>
              <b>{m.likeThese}</b> {sureOf(found)}
            </span>
            <Button variant="quiet" size="xs" onClick={() => onNone(found.map(({ id }) => id))}>
              {m.noneOfThem}
            </Button>
          </header>
          <ul>
            {found.map((one) => (
              <LikeThis key={one.id} kind={kind} one={one} onClick={onOpen} />
            ))}
          </ul>
          <footer>{m.notBlocked}</footer>
        </section>
      )}
    </div>
  );
}

function hasLetters(typed: ReturnType<typeof typedOf>): boolean {
  return Object.values(typed).some((value) => typeof value === 'string' && value.length >= LEAST_TYPED);
}

/** How many have the same address or number, if any. */
function sureOf(found: readonly DuplicateMatch[]): string {
  for (const reason of ['same_email', 'same_phone'] as const) {
    const count = found.filter(({ reasons }) => reasons.includes(reason)).length;
    if (count) return m.sameCount(reason, count);
  }
  return '';
}

/** Arrow down in a text field of the form goes into the box, if it is shown. */
export function intoBox(box: RefObject<HTMLDivElement | null>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    const isText = target instanceof HTMLInputElement && !target.getAttribute('role') && !event.altKey;
    if (event.key !== 'ArrowDown' || event.defaultPrevented || !isText) return;
    const link = box.current?.querySelector<HTMLElement>('a');
    if (!link) return;
    event.preventDefault();
    link.focus();
  };
}

/** Arrows move within the box; from its first record, arrow up returns to the previous field. */
function withinBox(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = links.findIndex((link) => link === document.activeElement) + step;
  event.preventDefault();
  event.stopPropagation();
  const form = event.currentTarget.closest('form');
  const inputs = [...(form?.querySelectorAll<HTMLElement>('input:not([type=hidden])') ?? [])];
  const box = event.currentTarget;
  const before = inputs.filter((one) => box.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING).at(-1);
  if (at < 0) before?.focus();
  else links[Math.min(at, links.length - 1)]?.focus();
}

const TEXTS = [
  'first_name',
  'last_name',
  'name',
  'email',
  'email2',
  'home_email',
  'phone',
  'mobile',
  'home_phone',
  'phone1',
  'phone2',
  'web',
  'city',
] as const;

/** The values by which records are compared, as far as they are typed. A new company has a name and no id. */
function typedOf(draft: Draft): Record<string, string | number> {
  const typed: Record<string, string | number> = {};
  for (const key of TEXTS) {
    const value = draft[key];
    if (typeof value === 'string' && value.trim()) typed[key] = value.trim().slice(0, 500);
  }
  for (const key of ['company_id', 'primary_contact_id'] as const) {
    const chosen = draft[key];
    if (!chosen || typeof chosen !== 'object' || !('id' in chosen)) continue;
    if (chosen.id > 0) typed[key] = chosen.id;
    else if (key === 'company_id') typed.company_name = chosen.label;
  }
  return typed;
}
