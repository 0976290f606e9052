import type { Field, RecordKind } from '@fairlead/domain/fields/catalogue';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import type { ReactNode } from 'react';
import { RecordLink } from '../../lib/record-link';
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
  const raw = row[field.key === 'value' ? 'deal_value' : field.key];
  if (field.key === nameKey(kind)) return <NameCell kind={kind} row={row} />;
  switch (field.kind) {
    case 'company':
      return <CompanyCell found={row[field.key.replace(/_id$/, '')]} />;
    case 'person':
      return <PeopleCell people={row.primary_contact ? [row.primary_contact] : []} />;
    case 'people':
      return <PeopleCell people={(row.people as unknown[] | undefined) ?? []} />;
    case 'money':
      return <Money amount={raw as string | null} />;
    case 'date':
      return <DateText when={raw as string | null} />;
    case 'datetime':
      return <RelativeTime when={raw as string | null} />;
    case 'boolean':
      return raw ? m.yes : '';
    case 'percent':
      return raw === null || raw === undefined ? '–' : <span className="fl-num">{String(raw)}%</span>;
    case 'user':
    case 'choice':
      return <EntryCell field={field} value={raw} account={account} />;
    case 'tags':
    case 'multi':
      return <EntriesCell field={field} values={(raw as number[] | undefined) ?? []} account={account} />;
    default:
      return raw === null || raw === undefined ? '' : String(raw);
  }
}

/** The whole text of a cell, for its tooltip. */
export function cellText(field: Field, row: ListRow): string {
  const raw = row[field.key];
  if (field.kind === 'company')
    return String((row[field.key.replace(/_id$/, '')] as { name?: string } | null)?.name ?? '');
  return typeof raw === 'string' ? raw : '';
}

function NameCell({ kind, row }: { kind: RecordKind; row: ListRow }) {
  const name = String(row[nameKey(kind)] || row.email || '–');
  return (
    <RecordLink type={kind} id={row.id} className={styles.name} tabIndex={-1}>
      {kind === 'person' && <Avatar id={row.id} name={name} size={20} />}
      {kind === 'company' && <CompanyMark name={name} />}
      <span className="fl-ellipsis">{name}</span>
    </RecordLink>
  );
}

function CompanyCell({ found }: { found: unknown }) {
  const company = found as { id: number; name: string } | null | undefined;
  if (!company) return <span className={styles.quiet}>–</span>;
  return (
    <RecordLink type="company" id={company.id} className={styles.link} tabIndex={-1}>
      <CompanyMark name={company.name} />
      <span className="fl-ellipsis">{company.name}</span>
    </RecordLink>
  );
}

function PeopleCell({ people }: { people: readonly unknown[] }) {
  const names = people.map((one) => {
    const { first_name, last_name } = one as { first_name: string | null; last_name: string | null };
    return `${first_name ?? ''} ${last_name ?? ''}`.trim();
  });
  return <>{names.join(', ')}</>;
}

function EntryCell({ field, value, account }: { field: Field; value: unknown; account: Account }) {
  if (value === null || value === undefined) return <span className={styles.quiet}>–</span>;
  if (field.list === 'person_types') return <>{String(value)}</>;
  if (field.list === 'users') {
    const user = account.users.find(({ id }) => id === value);
    return user ? (
      <span className={styles.link}>
        <Avatar id={user.id} name={user.full_name} size={20} />
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
