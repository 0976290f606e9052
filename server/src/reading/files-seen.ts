import { seesSharedOnly, type Visibility } from '@fairlead/domain/access/visibility';
import { DOCUMENT } from '@fairlead/domain/kinds/hanging';
import { idColumnOf, kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { all, any, join, name, raw, type Sql, sql } from '../base/sql';
import { isSeenThrough } from './hanging';
import { visibility } from './visible';

const { on, authors } = DOCUMENT;
const links = on.map((kind) => sql`r.${name(idColumnOf(kind))}`);

/**
 * The files visible to an actor who sees part of the records of each kind: `columns` of each, once. Exactly those that
 * `visibleHanging` finds one by one, but found by whose record they are on (`on_owner`), so that nothing else is read.
 * Undefined for other actors.
 */
export function filesSeen(ctx: Ctx, columns: Sql): Sql | undefined {
  const seen = on.map((kind) => visibility(ctx, kind));
  if (ctx.onlyWith || seen.some((one) => one.everything || one.throughDeals)) return undefined;
  const parts = [...owned(seen as Limited[]), ...on.map((kind) => shared(ctx, kind))].map((part) =>
    all([part, ...othersAreSeen(ctx)]),
  );
  const present = sql`r.account_id = ${ctx.account.id} and r.deleted_at is null`;
  return join(
    [...parts, ...withoutRecord(ctx)].map(
      (part) => sql`select ${columns} from document r where ${all([present, part])}`,
    ),
    ' union ',
  );
}

type Limited = Extract<Visibility, { everything: false }>;

/** On records of the owners whose records the actor sees, which may differ between kinds. */
function owned(seen: readonly Limited[]): Sql[] {
  const owners = [...new Set(seen.flatMap((one) => one.owners))];
  if (!owners.length) return [];
  const among = (of: readonly number[]) => sql`r.on_owner = any(${of}::bigint[])`;
  if (seen.every((one) => one.owners.length === owners.length)) return [among(owners)];
  const byKind = seen.map((one, at) => all([...isFirst(at), among(one.owners)]));
  return [all([among(owners), any(byKind)])];
}

/** On records of this kind that are shared with the actor. */
function shared(ctx: Ctx, kind: RecordKind): Sql {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  const ids = sql`select s.${name(own)} from ${name(table)} s where s.account_id = ${ctx.account.id}
    and s.user_id = ${ctx.actor.id}`;
  const at = on.indexOf(kind);
  return all([sql`${links[at] as Sql} = any(array(${ids}))`, ...isFirst(at).slice(0, -1), sql`r.on_owner is not null`]);
}

/** The file is on this kind before others. */
function isFirst(at: number): Sql[] {
  return [...links.slice(0, at).map((link) => sql`${link} is null`), sql`${links[at] as Sql} is not null`];
}

/** What the file is on besides its first record is seen too. */
function othersAreSeen(ctx: Ctx): Sql[] {
  return on.slice(1).map((kind, at) => {
    const isAlone = sql`coalesce(${join(links.slice(0, at + 1))}) is null`;
    return any([isAlone, all(isSeenThrough(ctx, kind, 'r'))]);
  });
}

/** Their own, whatever records they are on, and shared files: not for external users. */
function withoutRecord(ctx: Ctx): Sql[] {
  if (seesSharedOnly(ctx.actor)) return [];
  const [owner, author] = authors.map((column) => sql`r.${name(column)}`) as [Sql, Sql];
  const isThere = raw('r.on_owner is not null');
  return [
    all([sql`${owner} = ${ctx.actor.id}`, isThere]),
    all([sql`${author} = ${ctx.actor.id} and ${author} is distinct from ${owner}`, isThere]),
    all(links.map((link) => sql`${link} is null`)),
  ];
}
