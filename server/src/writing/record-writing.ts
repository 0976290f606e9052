import type { Patch, Row } from '../base/changes';
import type { RecordFacts } from '@fairlead/domain/access/actor';
import { calculatedOf } from '@fairlead/domain/custom-fields/computed';
import { customId } from '@fairlead/domain/custom-fields/custom-field';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { type Standing, standingOf } from '@fairlead/domain/access/team-of';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { readInstant, writeDate, writeInstant } from '@fairlead/domain/dates/wire';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { decimalText } from '@fairlead/domain/fields/decimal-text';
import { isInCents } from '@fairlead/domain/fields/field';
import { type ReadBody, readBody } from '@fairlead/domain/fields/read';
import { ignoredKeys, unkeptIssues } from '@fairlead/domain/fields/unkept';
import { moneyText } from '@fairlead/domain/money/money';
import type { Issue } from '@fairlead/domain/validation/issues';
import type { Ctx } from '../base/context';
import { headerText } from '../base/header-text';
import { conflict } from '../base/errors';
import { same } from './changes';
import { recordTables } from '../base/record-tables';
import { empty, name, type Sql, sql } from '../base/sql';
import { visibleAmongMany } from '../reading/visible';

export type Body = Readonly<Record<string, unknown>>;

/** What the policy needs to know about a record: its owner, and how the owner relates to the actor's team. */
export function factsOf(ctx: Ctx, kind: RecordKind, row: Row): RecordFacts {
  const owner_id = (row[recordTables[kind].owner as string] as number | null) ?? null;
  const shared = (row.shared_user_ids as number[] | undefined) ?? [];
  return {
    owner_id,
    created_by_user_id: row.created_by_user_id as number | null,
    deleted_by_user_id: row.deleted_by_user_id as number | null,
    visible: true,
    shared_with_me: shared.includes(ctx.actor.id),
    team: teamOf(ctx, owner_id),
  };
}

/** The same for what is attached to records. The row has already passed the visibility check. */
export function factsOfHanging(ctx: Ctx, row: Patch): RecordFacts {
  const owner_id = ((row.owner_id ?? row.user_id) as number | null | undefined) ?? null;
  const created_by_user_id = (row.created_by_user_id as number | null) ?? null;
  const shared = row.shared_user_ids as number[] | undefined;
  const ofShares = shared ? { shared_with_me: shared.includes(ctx.actor.id) } : {};
  return { owner_id, created_by_user_id, visible: true, ...ofShares, team: teamOf(ctx, owner_id) };
}

/** How an owner relates to the actor's team. */
export function teamOf(ctx: Ctx, owner: number | null): Standing {
  return standingOf(ctx.actor.team_id, owner, ctx.config);
}

/** Past records may be entered with their own creation date; it is used on creation only. */
export function givenCreation(ctx: Ctx, body: Body): { at?: Date; columns: Patch; issues: Issue[] } {
  if (typeof body.created_at !== 'string' || !body.created_at) return { columns: {}, issues: [] };
  const read = readInstant(body.created_at, ctx.actor.time_zone);
  if (!('instant' in read)) return { columns: {}, issues: [{ field: 'created_at', msg: 'Has invalid value' }] };
  return { at: read.instant, columns: { created_at: read.instant.toISOString() }, issues: [] };
}

/** The values of custom fields come inside `custom_fields`, or beside the other fields. */
function readFields(ctx: Ctx, kind: RecordKind, body: Body): ReadBody {
  const context = { config: ctx.config, zone: ctx.actor.time_zone, lenient: ctx.changes.via === 'api' };
  const custom = body.custom_fields;
  if (custom === undefined || custom === null) return readBody(kind, body, context);
  if (typeof custom !== 'object' || Array.isArray(custom)) {
    return { patch: {}, issues: [{ field: 'custom_fields', msg: MESSAGES.not_allowed }] };
  }
  const { patch, issues } = readBody(kind, { ...body, ...customAmong(custom as Body) }, context);
  const unknown = Object.keys(custom).filter((key) => {
    const field = ctx.catalogue.field(kind, key);
    return !field?.writable && !field?.formula;
  });
  return { patch, issues: [...issues, ...unknown.slice(0, 20).map((field) => ({ field, msg: UNKNOWN_FIELD }))] };
}

const UNKNOWN_FIELD = 'Is not a field of this account';

function customAmong(values: Body): Body {
  return Object.fromEntries(Object.entries(values).filter(([key]) => customId(key) !== undefined));
}

/** The same for a write: a value that cannot be stored is an issue, and an unknown key is named in the answer. */
export function readSent(ctx: Ctx, kind: RecordKind, body: Body, before?: Row): ReadBody {
  const read = readFields(ctx, kind, body);
  const { patch } = read;
  const issues = [...read.issues, ...calculatedIssues(ctx, kind, body, before)];
  const writable = ctx.catalogue.fieldsOf(kind).flatMap((field) => (field.writable ? [field.key] : []));
  nameIgnored(ctx, ignoredKeys(kind, body, new Set(writable), before === undefined));
  return { patch, issues: [...issues, ...unkeptIssues(kind, body, before === undefined)] };
}

/** A calculated value may be sent back unchanged, because programs send whole records; another one is refused. */
function calculatedIssues(ctx: Ctx, kind: RecordKind, body: Body, before: Row | undefined): Issue[] {
  const { custom_fields: custom } = body;
  // A string would have as many keys as letters.
  const sent: Body = typeof custom === 'object' ? { ...body, ...custom } : body;
  return calculatedOf(ctx.catalogue, kind).flatMap(({ key }) => {
    const value = sent[key];
    const kept = before?.[key] ?? null;
    const isKept = value === undefined || (value === null || value === '' ? null : decimalOf(value)) === kept;
    return isKept ? [] : [{ field: key, msg: CALCULATED }];
  });
}

const CALCULATED = 'Is calculated and cannot be changed';

function decimalOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? decimalText(value) : undefined;
}

export function nameIgnored({ headers }: Pick<Ctx, 'headers'>, keys: readonly string[]): void {
  if (keys.length) headers?.set('X-Ignored-Keys', headerText(keys.join(', ')));
}

/** Linked records must exist and be visible to the actor; records that were already linked may stay. */
export async function referenceIssues(
  ctx: Ctx,
  kind: RecordKind,
  field: string,
  ids: readonly unknown[],
  had: readonly unknown[] = [],
): Promise<Issue[]> {
  const asked = [...new Set(ids.filter((id): id is number => typeof id === 'number' && !had.includes(id)))];
  if (!asked.length) return [];
  const seen = await seenToLink(ctx, kind, asked);
  return seen.length === asked.length ? [] : [{ field, msg: 'Has invalid value' }];
}

/** Those of these ids that the actor sees. */
export async function seenIds(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return [];
  return (await visibleIds(ctx, kind, sql`t.id = any(${ids}::bigint[])`)).map(({ id }) => id);
}

/**
 * The same for a write that will refer to them. A merge of one of them waits until the commit and moves the new
 * reference; or the write waits for the merge, and its records are then not found.
 */
export async function seenToLink(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return [];
  return (await visibleIds(ctx, kind, sql`t.id = any(${ids}::bigint[])`, sql`for key share of t`)).map(({ id }) => id);
}

/**
 * The new set of links: the requested ones, plus existing ones that the actor does not see and therefore cannot
 * remove.
 */
export async function withUnseen(
  ctx: Ctx,
  kind: RecordKind,
  asked: readonly number[],
  had: readonly number[],
): Promise<number[]> {
  const seen = new Set(await seenIds(ctx, kind, had));
  return [...new Set([...asked, ...had.filter((id) => !seen.has(id))])];
}

/**
 * Edits of different fields by two users both succeed; if a sent field has changed since it was read, nothing is
 * written and 409 shows base, mine and theirs. Without a base, nothing is compared.
 */
export function requireUnchanged(ctx: Ctx, kind: RecordKind, before: Row, body: Body, patch: Patch): void {
  const base = body.base;
  if (!base || typeof base !== 'object') return;
  const asRead = readFields(ctx, kind, base as Body).patch;
  const table = recordTables[kind];
  const clashing = Object.keys(asRead).filter(
    (key) => key in patch && !same(table, key, asRead[key], before[key]) && !same(table, key, patch[key], before[key]),
  );
  if (!clashing.length) return;
  const conflicts = clashing.map((key) => {
    const field = ctx.catalogue.fieldsOf(kind).find((one) => (one.column ?? one.key) === key);
    const shown = (value: unknown) => wireValue(ctx, field, value);
    return { field: field?.key ?? key, base: shown(asRead[key]), mine: shown(patch[key]), theirs: shown(before[key]) };
  });
  throw conflict('Someone else changed this in the meantime. Nothing was saved.', { conflicts });
}

/** A value in the format of an answer. */
function wireValue(ctx: Ctx, field: Field | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field && isInCents(field)) return moneyText(Number(value));
  if (field?.kind === 'date') return writeDate(String(value));
  return field?.kind === 'datetime' ? writeInstant(new Date(String(value)), ctx.actor.time_zone) : value;
}

export interface NamedCompany {
  readonly id: number;
  readonly name: string;
}

/** The company with this name, seen or not, or undefined (for the find-or-create of the public API). */
export function companyByName(ctx: Ctx, companyName: string): Promise<NamedCompany | undefined> {
  return ctx.db.prepared.maybe(sql`select id, name from company where account_id = ${ctx.account.id} and deleted_at is null
    and name_key = lower(trim(${companyName}))`);
}

/** Company names by id, for the copies on deals and people that their lists sort by. */
export async function companyNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db.prepared.rows<{ id: number; name: string }>(
    sql`select id, name from company where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, name: companyName }) => [id, companyName]));
}

/** The ids of the rows that a condition over t selects, among those that the actor sees. */
function visibleIds(ctx: Ctx, kind: RecordKind, where: Sql, locking = empty): Promise<{ id: number }[]> {
  return ctx.db.rows(
    sql`select t.id from ${name(kind)} t where ${visibleAmongMany(ctx, kind, 't')} and ${where} order by t.id ${locking}`,
  );
}
