import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import type { ReactNode } from 'react';
import { RecordLink } from '../../lib/record-link';
import { pictureAt, UserAvatar } from '../../lib/user-avatar';
import { Avatar, CompanyMark } from '../../ui/avatar';
import { Badge, ColourDot } from '../../ui/chips';
import { DateText, Money, RelativeTime } from '../../ui/formats';
import { StageRing } from '../../ui/stage';
import { nameKey } from './columns';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';
import type { ListRow } from './use-list';

type Account = SignedIn['account'];

/** What the list must ask the server for to show a column. Names of entries, stages and users are in memory already. */
export function attrsOf(field: Field): string[] {
  if (field.kind === 'company') return [field.key.replace(/_id$/, '')];
  if (field.kind === 'person') return ['primary_contact'];
  if (field.kind === 'people') return ['people'];
  return [field.key === 'value' ? 'deal_value' : field.key];
}

export function renderCell(field: Field, kind: RecordKind, row: ListRow, account: Account): ReactNode {
  if (field.key === nameKey(kind)) return <NameCell kind={kind} row={row} />;
  if (field.kind === 'company') return <CompanyCell found={row[companyKey(field)]} linked />;
  return renderValue(field, row, account);
}

/** A value without links, so that it may stand inside a button. */
export function renderValue(field: Field, row: ListRow, account: Account): ReactNode {
  const raw = row[field.key === 'value' ? 'deal_value' : field.key];
  switch (field.kind) {
    case 'company':
      return <CompanyCell found={row[companyKey(field)]} />;
    case 'person':
      return <PeopleCell people={row.primary_contact ? [row.primary_contact] : []} />;
    case 'people':
      return <PeopleCell people={(row.people as unknown[] | undefined) ?? []} />;
    case 'money':
      return <Money amount={raw as string | null} missing={<Missing />} />;
    case 'date':
      return <DateText when={raw as string | null} missing={<Missing />} />;
    case 'datetime':
      return <RelativeTime when={raw as string | null} />;
    case 'boolean':
      return raw ? m.yes : <span className={styles.quiet}>{m.no}</span>;
    case 'percent':
      return isMissing(raw) ? <Missing /> : <span className="fl-num">{String(raw)}%</span>;
    case 'user':
    case 'choice':
      return <EntryCell field={field} value={raw} account={account} />;
    case 'tags':
    case 'multi':
      return <EntriesCell field={field} values={(raw as number[] | undefined) ?? []} account={account} />;
    case 'email':
      return isMissing(raw) ? <Missing /> : <EmailWords address={String(raw)} />;
    case 'url':
      return isMissing(raw) ? <Missing /> : bareAddress(String(raw));
    default:
      return isMissing(raw) ? <Missing /> : String(raw);
  }
}

function isMissing(raw: unknown): boolean {
  return raw === null || raw === undefined || raw === '';
}

function Missing() {
  return <span className={styles.quiet}>–</span>;
}

/** Where it is too long for its place it goes on in the next line before the @, not in the middle of a word. */
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

/** A web address as people say it: without its scheme and the slash at its end. */
export function bareAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

/** Where a row answers the company behind an id. */
function companyKey({ key }: Field): string {
  return key.replace(/_id$/, '');
}

/** The whole text of a cell, for its tooltip. */
export function cellText(field: Field, row: ListRow, account: Account): string {
  const raw = row[field.key];
  switch (field.kind) {
    case 'company':
      return String((row[companyKey(field)] as { name?: string } | null)?.name ?? '');
    case 'person':
    case 'people':
      return namesOf(field.kind === 'person' ? [row.primary_contact] : row.people);
    case 'tags':
    case 'multi':
      return ((raw as number[] | undefined) ?? []).map((id) => entryOf(field, id, account)?.name).join(', ');
    case 'choice':
    case 'user':
      return typeof raw === 'number' ? (entryOf(field, raw, account)?.name ?? '') : '';
    case 'date':
    case 'datetime':
      return '';
    default:
      return typeof raw === 'string' ? raw : '';
  }
}

function NameCell({ kind, row }: { kind: RecordKind; row: ListRow }) {
  const name = String(row[nameKey(kind)] || row.email || '–');
  return (
    <RecordLink type={kind} id={row.id} className={styles.name} tabIndex={-1}>
      {kind === 'person' && <Avatar id={row.id} name={name} size={20} image={pictureAt(row.image_thumb_url)} />}
      {kind === 'company' && <CompanyMark name={name} image={pictureAt(row.image_thumb_url)} />}
      <span className="fl-ellipsis">{name}</span>
    </RecordLink>
  );
}

function CompanyCell({ found, linked }: { found: unknown; linked?: boolean }) {
  const company = found as { id: number; name: string } | null | undefined;
  if (!company) return <Missing />;
  const words = (
    <>
      <CompanyMark name={company.name} />
      <span className="fl-ellipsis">{company.name}</span>
    </>
  );
  if (!linked) return <span className={styles.link}>{words}</span>;
  return (
    <RecordLink type="company" id={company.id} className={styles.link} tabIndex={-1}>
      {words}
    </RecordLink>
  );
}

function PeopleCell({ people }: { people: readonly unknown[] }) {
  return people.length ? <>{namesOf(people)}</> : <Missing />;
}

function namesOf(people: unknown): string {
  const all = (people as readonly ({ first_name: string | null; last_name: string | null } | null)[] | undefined) ?? [];
  return all.map((one) => `${one?.first_name ?? ''} ${one?.last_name ?? ''}`.trim()).join(', ');
}

function EntryCell({ field, value, account }: { field: Field; value: unknown; account: Account }) {
  if (isMissing(value)) return <Missing />;
  if (field.list === 'person_types') return <>{String(value)}</>;
  if (field.list === 'users') {
    const user = account.users.find(({ id }) => id === value);
    return user ? (
      <span className={styles.link}>
        <UserAvatar id={user.id} name={user.full_name} size={20} />
        <span className="fl-ellipsis">{user.full_name}</span>
      </span>
    ) : null;
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
  const { list } = field;
  if (!list || list === 'person_types' || list === 'currencies') return undefined;
  if (list === 'users') {
    const user = account.users.find((one) => one.id === id);
    return user && { name: user.full_name };
  }
  return account[list].find((entry) => entry.id === id);
}
