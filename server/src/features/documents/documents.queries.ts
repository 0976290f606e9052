import type { FilesAsked } from '@fairlead/domain/documents/document.contract';
import { MOST_COUNTED } from '@fairlead/domain/documents/document.contract';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { DOCUMENT } from '@fairlead/domain/kinds/hanging';
import { type IdColumn, idColumnOf, kindOfPath, RECORD_PATHS } from '@fairlead/domain/kinds/kinds';
import { type ListQuery, pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { all, name, raw, type Sql, sql } from '../../base/sql';
import { conditionParts, idsPart, periodPart } from '../../listing/query-conditions';
import { askedOrder, ignoreSort } from '../../listing/record-order';
import { filesSeen } from '../../reading/files-seen';
import { visibleHanging, visibleHangingAmongMany } from '../../reading/hanging';
import { keepPlans } from '../../presenting/kept-plan';
import { visibility } from '../../reading/visible';
import { rowJson, type PresentedRow } from './documents.present';

const associations = DOCUMENT.on.map(idColumnOf);
const SORTED = ['id', 'created_at', 'updated_at', 'title', 'size'];
const FROM = sql`document r left join stored_file s on s.account_id = r.account_id and s.id = r.stored_file_id`;

interface Part {
  readonly where: Sql;
  readonly order: Sql;
  /** The column that the order reads beside the id. */
  readonly by?: string | undefined;
  readonly page: number;
  readonly per_page: number;
  readonly attrs?: string | undefined;
  /** Counts no further than this. */
  readonly most?: number;
  /** Everything that the actor sees is asked for, which has one plan. */
  readonly ofAll?: boolean;
}

interface Found {
  readonly entries: readonly PresentedRow[];
  readonly pagination: ReturnType<typeof pagination>;
}

/** One page, and how many there are. Only the rows of the page are presented. */
async function pageOf(ctx: Ctx, part: Part): Promise<Found> {
  if (!visibility(ctx, DEAL.name).everything) return pageOfFew(ctx, part);
  const { where, order, page, per_page, attrs, most } = part;
  const { entries } = await ctx.db.one<{ entries: PresentedRow[] }>(sql`
    select coalesce(json_agg(x.file), '[]') as entries from (select ${rowJson(ctx, attrs)} as file from ${FROM}
     where ${where} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}) x`);
  return { entries, pagination: pagination(page, per_page, await countOf(ctx, where, most)) };
}

/** For an actor who sees few of all files: page and count come from one read. */
async function pageOfFew(ctx: Ctx, part: Part): Promise<Found> {
  const { where, order, by = 'id', page, per_page, attrs, most, ofAll } = part;
  const columns = by === 'id' ? raw('r.id') : sql`r.id, r.${name(by)}`;
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const planned = ofAll ? keepPlans(ctx) : undefined;
  const files = (ofAll && filesSeen(ctx, columns)) || sql`select ${columns} from document r where ${where}`;
  const found = (ofAll ? ctx.db.prepared : ctx.db).one<{ entries: PresentedRow[]; n: number }>(sql`
    with seen as materialized (${files}),
      page as (select r.id from seen r order by ${order} limit ${per_page} offset ${(page - 1) * per_page})
    select (select count(*) from (select from seen ${limit}) x) as n,
      (select coalesce(json_agg(x.file), '[]') from (select ${rowJson(ctx, attrs)} as file from ${FROM}
        where r.account_id = ${ctx.account.id} and r.id in (select id from page) order by ${order}) x) as entries`);
  const [{ entries, n }] = await Promise.all([found, planned]);
  return { entries, pagination: pagination(page, per_page, n) };
}

async function countOf(ctx: Ctx, where: Sql, most?: number): Promise<number> {
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const { n } = await ctx.db.one<{ n: number }>(
    sql`select count(*) as n from (select from document r where ${where} ${limit}) x`,
  );
  return n;
}

const seen = (ctx: Ctx) => visibleHangingAmongMany(ctx, DOCUMENT.name, 'r');

/** GET /documents: newest first unless another order is asked for. */
export function listDocuments(ctx: Ctx, query: ListQuery): Promise<Found> {
  const narrowed = asked(ctx, query);
  const where = all([seen(ctx), ...narrowed]);
  return pageOf(ctx, { where, ...orderOf(ctx, query), ...query, ofAll: !narrowed.length });
}

function orderOf(ctx: Ctx, query: ListQuery): Pick<Part, 'order' | 'by'> {
  const wanted = askedOrder(query);
  if (!wanted) return { order: sql`r.id desc` };
  const { table, key, direction } = wanted;
  const isOwn = table === undefined || table === DOCUMENT.name || table === DOCUMENT.path;
  if (isOwn && SORTED.includes(key))
    return { order: sql`r.${name(key)} ${raw(direction)}, r.id ${raw(direction)}`, by: key };
  ignoreSort(ctx, query.sort_by || query.sort || '');
  return { order: sql`r.id desc` };
}

/** Associations as plain query keys or as conditions, and the period in which a file was last changed. */
function asked(ctx: Ctx, query: ListQuery): Sql[] {
  return [
    ...onRecords(query),
    ...conditionParts(query.conditions, (key, value) => {
      if (associations.some((one) => one === key)) return idsPart(key, value);
      return key === 'document_modified' ? periodPart(ctx, sql`r.updated_at`, value) : undefined;
    }),
  ];
}

function onRecords(query: Partial<Record<IdColumn, number | undefined>>): Sql[] {
  return associations.flatMap((key) => (query[key] ? [sql`r.${name(key)} = ${query[key]}`] : []));
}

const DAYS = { today: 0, last_7_days: 7, last_30_days: 30, last_12_months: 365 } as const;

/** The list of the screens. */
export async function findFiles(ctx: Ctx, query: FilesAsked): Promise<Found> {
  const direction = raw(query.sort_direction);
  // Files are numbered in the order in which they were added.
  const by = query.sort_by === 'created_at' ? 'id' : query.sort_by;
  const order = by === 'id' ? sql`r.id ${direction}` : sql`r.${name(by)} ${direction}, r.id ${direction}`;
  const narrowed = [...chosen(ctx, query), ...(await named(ctx, query.search))];
  const where = all([seen(ctx), ...narrowed]);
  return pageOf(ctx, { where, order, by, ...query, most: MOST_COUNTED, ofAll: !narrowed.length });
}

function chosen(ctx: Ctx, query: FilesAsked): Sql[] {
  const { tag_id, owner_id, kind, on, untagged, added } = query;
  const tagging = sql`from document_tagging g where g.account_id = r.account_id and g.document_id = r.id`;
  const place = RECORD_PATHS.find((path) => path === on);
  return [
    ...onRecords(query),
    ...(tag_id ? [sql`exists (select ${tagging} and g.document_tag_id = ${tag_id})`] : []),
    ...(untagged ? [sql`not exists (select ${tagging})`] : []),
    ...(owner_id ? [sql`r.user_id = ${owner_id}`] : []),
    ...(kind ? [sql`r.file_kind = ${kind}`] : []),
    ...(place ? [sql`r.${name(idColumnOf(kindOfPath(place)))} is not null`] : []),
    ...(on === 'shared' ? [isShared] : []),
    ...(added ? [addedWithin(ctx, DAYS[added])] : []),
  ];
}

const isShared = sql`coalesce(r.deal_id, r.person_id, r.company_id) is null`;

const MOST_WORDS = 10;
/** A word in more files is searched in each file, a rarer one in the index of words. */
const COMMON = 50_000;
/** Sorts after every letter. */
const LAST = '\u{10ffff}';

/** Files whose names have words that begin with each word of the search. A search without letters and digits finds nothing. */
async function named(ctx: Ctx, search = ''): Promise<Sql[]> {
  if (!search.trim()) return [];
  const having = (word: Sql) =>
    sql`from document_word w where w.account_id = ${ctx.account.id} and w.word >= ${word} and w.word < ${word} || ${LAST}`;
  const words = await ctx.db.rows<{ word: string; common: boolean }>(sql`select s.word,
      (select count(*) > ${COMMON} from (select ${having(sql`s.word`)} limit ${COMMON + 1}) n) as common
    from words_of_name(${search}) as s(word) limit ${MOST_WORDS}`);
  if (!words.length) return [sql`false`];
  return words.map(({ word, common }) => {
    const found = having(sql`${word}::text`);
    return common
      ? sql`exists (select ${found} and w.document_id = r.id offset 0)`
      : sql`r.id in (select w.document_id ${found})`;
  });
}

/** Whole days of the user's time zone; 0 is today. */
function addedWithin(ctx: Ctx, days: number): Sql {
  const zone = ctx.actor.time_zone;
  return sql`r.created_at >= (date_trunc('day', ${ctx.now}::timestamptz at time zone ${zone}) - make_interval(days => ${days})) at time zone ${zone}`;
}

/** The figures above the list. For an actor who sees few of all files, they are read once. */
export async function summaryOf(ctx: Ctx) {
  const isOnce = !visibility(ctx, DEAL.name).everything;
  const columns = raw('r.account_id, r.id, r.size, r.user_id, r.deal_id, r.person_id, r.company_id');
  const files = filesSeen(ctx, columns) ?? sql`select ${columns} from document r where ${seen(ctx)}`;
  const [before, from] = isOnce
    ? [sql`with seen as materialized (${files})`, sql`seen r where true`]
    : [sql``, sql`document r where ${seen(ctx)}`];
  const one = (more: Sql) => sql`(select count(*) from (select from ${from} and ${more} limit ${MOST_COUNTED}) x)`;
  const untagged = sql`not exists (select from document_tagging g where g.account_id = r.account_id and g.document_id = r.id)`;
  return ctx.db.one<{ all: number; mine: number; shared: number; untagged: number; stored: number }>(sql`${before}
    select a.n as "all", a.bytes as stored, ${one(sql`r.user_id = ${ctx.actor.id}`)} as mine, ${one(isShared)} as shared,
        ${one(untagged)} as untagged
      from (select count(*) as n, coalesce(sum(x.size), 0)::bigint as bytes
              from (select r.size from ${from} limit ${MOST_COUNTED}) x) a`);
}

/** One file, or undefined if it does not exist or is not visible. */
export async function findDocument(ctx: Ctx, id: number, attrs?: string): Promise<PresentedRow | undefined> {
  const found = await ctx.db.maybe<{ file: PresentedRow }>(
    sql`select ${rowJson(ctx, attrs)} as file from ${FROM}
      where r.id = ${id} and ${visibleHanging(ctx, DOCUMENT.name, 'r')}`,
  );
  return found?.file;
}

/** Of these companies, those that are customers. */
export async function customersAmong(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!ids.length) return new Set();
  const rows = await ctx.db.rows<{ id: number }>(sql`select id from company
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[]) and is_customer`);
  return new Set(rows.map(({ id }) => id));
}
