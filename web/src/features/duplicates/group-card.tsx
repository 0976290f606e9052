import type { DuplicateGroup, DuplicateRecord } from '@fairlead/domain/duplicates/duplicates.contract';
import { type Level, LEVELS, type Reason } from '@fairlead/domain/duplicates/reasons';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { type ReactNode, useRef } from 'react';
import { useCan } from '../../lib/can';
import { RecordMark } from '../../lib/kinds/record-mark';
import { LinkButton } from '../../lib/link-button';
import { RecordLink } from '../../lib/record-link';
import { UserAvatar } from '../../lib/user-avatar';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { RelativeTime } from '../../ui/formats';
import { IconArrowMerge } from '../../ui/icons';
import { useFocusHeir } from '../../ui/use-focus-heir';
import { duplicatesMessages as m } from './duplicates.messages';
import styles from './duplicates.module.css';

interface Props {
  readonly kind: RecordKind;
  readonly group: DuplicateGroup;
  readonly aside: boolean;
  readonly first: boolean;
  /** The page to which the comparison returns. */
  readonly back: string;
  readonly onSetAside: () => void;
  readonly onBringBack: () => void;
}

/** A person without a name is called by what they have. */
const calledOf = ({ name, email, phone }: DuplicateRecord) => name || email || phone || m.nameless;

/** The button of the group that follows the one that leaves. */
const beside = (group: HTMLElement) =>
  (group.nextElementSibling ?? group.previousElementSibling)?.querySelector<HTMLElement>('button');

/** One group: how certain it is and why, the possible acts, and its records with what matched. */
export function GroupCard({ kind, group, aside, first, back, onSetAside, onBringBack }: Props) {
  const { why } = useCan();
  const blocked = why('create', 'duplicate_check');
  const names = group.records.map(calledOf).join(', ');
  const card = useRef<HTMLLIElement>(null);
  useFocusHeir(card, beside);
  return (
    <li ref={card} className={styles.group}>
      <div className={styles.head}>
        {group.reasons.length > 0 && <Sureness level={group.level} />}
        <ul className={styles.reasons}>
          {group.reasons.map((reason) => (
            <li key={reason}>
              <Badge>{m.reason(reason)}</Badge>
            </li>
          ))}
        </ul>
        <span className={styles.acts}>
          {aside ? (
            <Button disabledReason={blocked} onClick={onBringBack} aria-label={m.bringBackOf(names)}>
              {m.bringBack}
            </Button>
          ) : (
            <>
              <Button
                variant="quiet"
                disabledReason={blocked}
                onClick={onSetAside}
                aria-label={m.notDuplicatesOf(names)}
              >
                {m.notDuplicates}
              </Button>
              <Compare kind={kind} group={group} first={first} back={back} names={names} />
            </>
          )}
        </span>
      </div>
      <Records kind={kind} group={group} />
      {group.more > 0 && <p className={styles.rest}>{m.more(group.more)}</p>}
    </li>
  );
}

function Sureness({ level }: { level: Level }) {
  const filled = LEVELS.length - LEVELS.indexOf(level);
  return (
    <span className={styles.sure}>
      <span className={styles.meter} aria-hidden>
        {LEVELS.map((one, at) => (
          <i key={one} data-on={at < filled || undefined} />
        ))}
      </span>
      <b>{m.level(level)}</b>
    </span>
  );
}

function Compare({
  kind,
  group,
  first,
  back,
  names,
}: Pick<Props, 'kind' | 'group' | 'first' | 'back'> & { names: string }) {
  const { why } = useCan();
  const blocked = group.records
    .map(({ owner }) => why('merge', kind, { owner_id: owner?.id ?? null }))
    .find((one) => one !== null);
  const variant = first ? 'filled' : 'default';
  if (blocked)
    return (
      <Button icon={IconArrowMerge} disabledReason={blocked} aria-label={m.compareOf(names)}>
        {m.compare}
      </Button>
    );
  const ids = group.records.map(({ id }) => id).join(',');
  return (
    <LinkButton
      variant={variant}
      icon={IconArrowMerge}
      href={`/${pathOfKind(kind)}/merge?ids=${ids}&back=${encodeURIComponent(back)}`}
      data-compare={group.records[0]?.id}
      aria-label={m.compareOf(names)}
    >
      {m.compare}
    </LinkButton>
  );
}

const NAME: readonly Reason[] = [
  'same_name',
  'same_name_without_accents',
  'names_swapped',
  'short_form_of_name',
  'similar_name',
  'part_of_name',
  'initial_of_name',
];
const PHONE: readonly Reason[] = ['same_phone', 'similar_phone'];
const MAIL: readonly Reason[] = ['same_email', 'similar_email', 'same_domain'];

/** Amber marks what matched, record by record. */
function matchedOf({ pairs }: DuplicateGroup, id: number) {
  const reasons = pairs.filter(({ a, b }) => a === id || b === id).flatMap((pair) => pair.reasons);
  return {
    name: reasons.some((one) => NAME.includes(one)),
    email: reasons.some((one) => MAIL.includes(one)),
    phone: reasons.some((one) => PHONE.includes(one)),
    company: reasons.includes('same_company'),
  };
}

function Records({ kind, group }: Pick<Props, 'kind' | 'group'>) {
  const columns = m.columns(kind);
  return (
    <table className={styles.records} data-kind={kind}>
      <thead className="fl-hidden">
        <tr>
          {shownOf(kind).map((key) => (
            <th key={key} scope="col">
              {columns[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {group.records.map((record) => (
          <RecordRow key={record.id} kind={kind} record={record} matched={matchedOf(group, record.id)} />
        ))}
      </tbody>
    </table>
  );
}

type Column = keyof ReturnType<typeof m.columns>;

export function shownOf(kind: RecordKind): readonly Column[] {
  if (kind === PERSON.name) return ['name', 'company_name', 'email', 'phone', 'owner', 'activities', 'updated'];
  if (kind === COMPANY.name) return ['name', 'detail', 'email', 'phone', 'owner', 'activities', 'updated'];
  return ['name', 'company_name', 'detail', 'owner', 'activities', 'updated'];
}

interface RowProps {
  readonly kind: RecordKind;
  readonly record: DuplicateRecord;
  readonly matched: ReturnType<typeof matchedOf>;
}

function RecordRow({ kind, record, matched }: RowProps) {
  const cells: Readonly<Record<Column, ReactNode>> = {
    name: (
      <RecordLink type={kind} id={record.id} className={styles.name}>
        <RecordMark kind={kind} id={record.id} name={calledOf(record)} size={22} />
        <Matched on={matched.name}>{calledOf(record)}</Matched>
      </RecordLink>
    ),
    company_name: record.company && (
      <RecordLink type={COMPANY.name} id={record.company.id}>
        <Matched on={matched.company}>{record.company.name}</Matched>
      </RecordLink>
    ),
    detail: record.detail && <Matched on={false}>{record.detail}</Matched>,
    email: record.email && <Matched on={matched.email}>{record.email}</Matched>,
    phone: record.phone && <Matched on={matched.phone}>{record.phone}</Matched>,
    owner: record.owner && (
      <span className={styles.owner}>
        <UserAvatar id={record.owner.id} name={record.owner.full_name} size={18} />
        <span className="fl-ellipsis">{record.owner.full_name}</span>
      </span>
    ),
    activities: record.activities,
    updated: <RelativeTime when={record.updated_at} />,
  };
  return (
    <tr>
      {shownOf(kind).map((key) => (
        <td key={key} data-column={key} data-label={m.columns(kind)[key]}>
          {cells[key] ?? <span className={styles.none}>{m.none}</span>}
        </td>
      ))}
    </tr>
  );
}

function Matched({ on, children }: { on: boolean; children: ReactNode }) {
  return on ? <mark className={styles.matched}>{children}</mark> : <span className="fl-ellipsis">{children}</span>;
}
