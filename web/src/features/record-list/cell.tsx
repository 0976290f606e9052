import { percentText } from '@fairlead/domain/locale/locale';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { isOwnField } from '@fairlead/domain/fields/field';
import { associationOf, type Reference, referenceOf } from '@fairlead/domain/fields/reference';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { Fragment, type ReactNode } from 'react';
import { codeOf, signOf, worthOf } from '../../lib/deal-currency';
import { fieldValue, figureText, plainNumber, referredIn } from '../../lib/field-value';
import { nameOf } from '../../lib/kinds/record-facts';
import { screenOf } from '../../lib/kinds/screens';
import { RecordLink } from '../../lib/record-link';
import { pictureAt, UserAvatar } from '../../lib/user-avatar';
import { CompanyMark } from '../../ui/avatar';
import { Badge, ColourDot } from '../../ui/chips';
import { DateText, Money, RelativeTime } from '../../ui/formats';
import { StageRing } from '../../ui/stage';
import { nameKey } from './columns';
import { HealthCell } from './lazy-parts';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';
import { ATTRS_OF, HEALTH, STEP, StepCell } from './step-cell';
import type { ListRow } from './use-list';

type Account = SignedIn['account'];

/**
 * The attributes that the list must request to show a column. Names of entries, stages and users are already in
 * memory.
 */
export function attrsOf(field: Field): readonly string[] {
  return ATTRS_OF[field.key] ?? [referenceOf(field)?.attr ?? (field.key === 'value' ? 'deal_value' : field.key)];
}

export function renderCell(field: Field, kind: RecordKind, row: ListRow, account: Account): ReactNode {
  if (field.key === nameKey(kind)) return <NameCell kind={kind} row={row} />;
  const reference = referenceOf(field);
  if (reference) return <ReferenceCell reference={reference} found={referredIn(row, reference)} linked />;
  return renderValue(field, row, account);
}

/** A value without links, so that it can be placed inside a button. */
export function renderValue(field: Field, row: ListRow, account: Account): ReactNode {
  const reference = referenceOf(field);
  if (reference) return <ReferenceCell reference={reference} found={referredIn(row, reference)} />;
  if (field.key === STEP) return <StepCell row={row} missing={<Missing />} />;
  if (field.key === HEALTH) return <HealthCell row={row} missing={<Missing />} />;
  const raw = fieldValue(row, field);
  switch (field.kind) {
    case 'money':
      return <Amount field={field} amount={raw as string | null} row={row} account={account} />;
    case 'date':
      return <DateText when={raw as string | null} missing={<Missing />} />;
    case 'datetime':
      return <RelativeTime when={raw as string | null} />;
    case 'boolean':
      // Unlike a switch of the product, a custom field may have no answer.
      if (isOwnField(field) && isMissing(raw)) return <Missing />;
      return raw ? m.yes : <span className={styles.quiet}>{m.no}</span>;
    case 'number':
      return isMissing(raw) ? <Missing /> : <span className="fl-num">{figureText(field, String(raw))}</span>;
    case 'percent':
      return isMissing(raw) ? <Missing /> : <span className="fl-num">{percentText(Number(raw), true)}</span>;
    case 'user':
    case 'choice':
      return <EntryCell field={field} value={raw} account={account} />;
    case 'tags':
    case 'multi':
      return <EntriesCell field={field} values={(raw as number[] | null | undefined) ?? []} account={account} />;
    case 'email':
      return isMissing(raw) ? <Missing /> : <EmailWords address={String(raw)} />;
    case 'url':
      return isMissing(raw) ? <Missing /> : bareAddress(String(raw));
    default:
      return isMissing(raw) ? <Missing /> : String(raw);
  }
}

/** An amount of a deal is in its own currency; its value in the account's currency is beside it. */
function Amount({
  field,
  amount,
  row,
  account,
}: {
  field: Field;
  amount: string | null;
  row: ListRow;
  account: Account;
}) {
  const isOwn = isOwnField(field);
  const worth = field.key === 'value' ? worthOf(account, row) : null;
  const symbol = isOwn ? undefined : signOf(account, row);
  return (
    <>
      <Money amount={amount} exact={isOwn} missing={<Missing />} symbol={symbol} />
      {worth !== null && (
        <>
          {' '}
          <span className={styles.worth}>
            <Money amount={worth} style="whole" />
          </span>
        </>
      )}
    </>
  );
}

function isMissing(raw: unknown): boolean {
  return raw === null || raw === undefined || raw === '';
}

function Missing() {
  return <span className={styles.quiet}>–</span>;
}

/** An address that is too long breaks before the @, not in the middle of a word. */
function EmailWords({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** A web address for display: without its scheme, a leading www. and the trailing slash. */
export function bareAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

/** The full text of a cell, for its tooltip. */
export function cellText(field: Field, row: ListRow, account: Account): string {
  const reference = referenceOf(field);
  if (reference) return namesOf(referredIn(row, reference));
  const raw = fieldValue(row, field);
  switch (field.kind) {
    case 'number':
      return typeof raw === 'string' ? plainNumber(raw) : '';
    case 'tags':
    case 'multi':
      return ((raw as number[] | null | undefined) ?? []).map((id) => entryOf(field, id, account)?.name).join(', ');
    case 'choice':
    case 'user':
      if (field.list === 'currencies') return codeOf(account, { currency_id: raw });
      return typeof raw === 'number' ? (entryOf(field, raw, account)?.name ?? '') : '';
    case 'date':
    case 'datetime':
      return '';
    default:
      return typeof raw === 'string' ? raw : '';
  }
}

function NameCell({ kind, row }: { kind: RecordKind; row: ListRow }) {
  const name = nameOf(kind, row) || String(row.email || '–');
  const { Mark } = screenOf(kind);
  return (
    <RecordLink type={kind} id={row.id} className={styles.name} tabIndex={-1}>
      {Mark && <Mark id={row.id} name={name} image={pictureAt(row.image_thumb_url)} />}
      <span className="fl-ellipsis">{name}</span>
    </RecordLink>
  );
}

interface Referred {
  readonly id: number;
  readonly name?: string;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

/** A company is shown with its mark and a link to its page; people are shown by name only. */
function ReferenceCell({ reference, found, linked }: { reference: Reference; found: unknown; linked?: boolean }) {
  const [first] = referred(found);
  if (!first) return <Missing />;
  if (reference.own)
    return <Associated kind={reference.kind} found={referred(found)} links={linked ? 'pointer' : 'none'} />;
  if (reference.kind !== COMPANY.name) return <>{namesOf(found)}</>;
  const words = (
    <>
      <CompanyMark name={nameOfReferred(first)} />
      <span className="fl-ellipsis">{nameOfReferred(first)}</span>
    </>
  );
  if (!linked) return <span className={styles.link}>{words}</span>;
  return (
    <RecordLink type={reference.kind} id={first.id} className={styles.link} tabIndex={-1}>
      {words}
    </RecordLink>
  );
}

/** The links of a custom field, for a place where they can be reached by keys; undefined for other fields. */
export function renderLinks(field: Field, row: ListRow): ReactNode {
  const reference = associationOf(field);
  const found = reference && referred(referredIn(row, reference));
  return reference && found?.length ? <Associated kind={reference.kind} found={found} links="keys" /> : undefined;
}

/** The links of a custom field. A cell has room for two names, and its tooltip has the others; a page shows all. */
const SHOWN_NAMES = 2;

interface AssociatedProps {
  kind: RecordKind;
  found: readonly Referred[];
  /** In a table, the keys go from cell to cell and not from link to link. */
  links: 'none' | 'pointer' | 'keys';
}

function Associated({ kind, found, links }: AssociatedProps) {
  const shown = found.slice(0, links === 'keys' ? found.length : SHOWN_NAMES);
  const more = found.length - shown.length;
  return (
    <span className={styles.associated}>
      {shown.map((one, at) => (
        <Fragment key={one.id}>
          {at > 0 && ', '}
          {links === 'none' ? (
            nameOfReferred(one)
          ) : (
            <RecordLink type={kind} id={one.id} tabIndex={links === 'pointer' ? -1 : undefined}>
              {nameOfReferred(one)}
            </RecordLink>
          )}
        </Fragment>
      ))}
      {more > 0 && <span className={styles.quiet}> {m.andMore(more)}</span>}
    </span>
  );
}

function referred(found: unknown): readonly Referred[] {
  if (!found) return [];
  return Array.isArray(found) ? (found as readonly Referred[]) : [found as Referred];
}

function nameOfReferred({ name, first_name, last_name }: Referred): string {
  return name ?? `${first_name ?? ''} ${last_name ?? ''}`.trim();
}

function namesOf(found: unknown): string {
  return referred(found).map(nameOfReferred).join(', ');
}

function EntryCell({ field, value, account }: { field: Field; value: unknown; account: Account }) {
  if (field.list === 'currencies') return <>{codeOf(account, { currency_id: value })}</>;
  if (isMissing(value)) return <Missing />;
  if (field.list === 'person_types') return <>{String(value)}</>;
  if (field.list === 'users') {
    const user = account.users.find(({ id }) => id === value);
    return user ? (
      <span className={styles.link}>
        <UserAvatar id={user.id} name={user.full_name} size={20} />
        <span className="fl-ellipsis">{user.full_name}</span>
      </span>
    ) : (
      <>{m.unknownUser}</>
    );
  }
  if (field.list === 'deal_stages') {
    const stage = account.deal_stages.find(({ id }) => id === value);
    return stage ? (
      <span className={styles.link}>
        <StageRing percent={stage.percent} />
        <span className="fl-ellipsis">{stage.name}</span>
      </span>
    ) : null;
  }
  const entry = entryOf(field, value as number, account);
  if (!entry) return null;
  return entry.hex_color ? <ColourDot colour={entry.hex_color}>{entry.name}</ColourDot> : <>{entry.name}</>;
}

function EntriesCell({ field, values, account }: { field: Field; values: readonly number[]; account: Account }) {
  if (values.length === 0) return <Missing />;
  return (
    <span className={styles.badges}>
      {values.map((id) => (
        <Badge key={id}>{entryOf(field, id, account)?.name ?? '–'}</Badge>
      ))}
    </span>
  );
}

function entryOf(field: Field, id: number, account: Account): { name: string; hex_color?: string | null } | undefined {
  const { list, entries } = field;
  if (entries) return entries.find((entry) => entry.id === id);
  if (!list || list === 'person_types') return undefined;
  if (list === 'users') {
    const user = account.users.find((one) => one.id === id);
    return user && { name: user.full_name };
  }
  return account[list].find((entry) => entry.id === id);
}
