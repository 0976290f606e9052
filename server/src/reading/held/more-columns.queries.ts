import { join, name, raw, type Sql, sql } from '../../base/sql';
import type { Link } from '../../base/record-tables';
import { factsTable } from '../facts';
import { TEXT_ORDER } from '../facts-text';
import { customText, slotsTable } from '../slots';
import type { HeldColumns } from './columns';
import type { HeldKind } from './held-kinds';
import { portionsOf } from './held-records.queries';
import type { Reading } from './held-store';
import type { MoreColumn } from './more-columns';
import { readPacked } from './packed.queries';

/** The values of columns on demand, as the database sends them. */
export interface MoreRead {
  readonly columns: readonly MoreColumn[];
  readonly sent: Buffer[] | undefined;
}

/** The rows of a table that hold values of some of the columns, under the alias f. */
interface Source {
  readonly from: Sql;
  readonly columns: readonly MoreColumn[];
}

/** Sorted by name, so that the same columns always give the same statement, which is planned once. */
function sourcesOf(kind: HeldKind, asked: readonly MoreColumn[]): Source[] {
  const columns = asked.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const facts = columns.filter(({ source }) => !('slot' in source));
  const pageOf = ({ source }: MoreColumn) => ('slot' in source ? source.slot.page : undefined);
  const pages = [...new Set(columns.flatMap((column) => pageOf(column) ?? []))];
  const ofFacts = { from: sql`${factsTable(kind)} f where f.reader_key >= 0`, columns: facts };
  const ofSlots = pages.map((page) => ({
    from: sql`${slotsTable(kind)} f where f.page = ${page} and f.reader_key >= 0`,
    columns: columns.filter((column) => pageOf(column) === page),
  }));
  return facts.length ? [ofFacts, ...ofSlots] : ofSlots;
}

/** The value of a column in the form that `putMore` expects; null means none. */
function valueOf(kind: HeldKind, { form, source }: MoreColumn): Sql {
  if ('link' in source) return ofLink(source.link);
  if ('custom' in source) return ofSet(kind, source.custom);
  const own = 'fact' in source ? ofFact(source.fact) : ofSlot(source.slot.column);
  if (form === 'numbers') return sql`(${own})::float8`;
  return 'slot' in source && typeof form === 'number' ? sql`(${own})::bigint` : own;
}

function ofLink({ table, own, other }: Link): Sql {
  return sql`(select array_agg(l.${name(other)} order by l.${name(other)})::text from ${name(table)} l
    where l.account_id = f.account_id and l.${name(own)} = f.id)`;
}

/** The entries chosen in a field of the account's own, as the record keeps them. */
function ofSet(kind: HeldKind, key: string): Sql {
  return sql`(select nullif((${customText('r', key)}), '[]') from ${name(kind)} r where r.account_id = f.account_id and r.id = f.id)`;
}

function ofFact({ name: fact, none }: { readonly name: string; readonly none?: string | undefined }): Sql {
  return none === undefined ? sql`f.${name(fact)}` : sql`nullif(f.${name(fact)}, ${raw(none)})`;
}

function ofSlot(column: string): Sql {
  if (column.startsWith('t')) return sql`f.${name(column)}`;
  return sql`nullif(f.${name(column)}, ${raw(column.startsWith('d') ? `'-infinity'` : `'-Infinity'`)})`;
}

async function readFrom(ctx: Reading, kind: HeldKind, { from, columns }: Source, which: Sql): Promise<MoreRead> {
  const values = [sql`f.id`, ...columns.map((column) => valueOf(kind, column))].map(
    (value, at) => sql`array_send(array_agg(${value})) as ${name(`c${at}`)}`,
  );
  const query = sql`select ${join(values)} from ${from} and f.account_id = ${ctx.account.id} and ${which}`;
  return { columns, sent: await readPacked(ctx, query) };
}

/** Reads these columns of some records. */
export function readMore(
  ctx: Reading,
  kind: HeldKind,
  columns: readonly MoreColumn[],
  ids: readonly number[],
): Promise<MoreRead[]> {
  const which = sql`f.id = any(${ids}::bigint[])`;
  return Promise.all(sourcesOf(kind, columns).map((source) => readFrom(ctx, kind, source, which)));
}

/** Reads these columns of all records, in portions. */
export async function* readMoreOfAll(
  ctx: Reading,
  { kind }: HeldColumns,
  columns: readonly MoreColumn[],
): AsyncGenerator<MoreRead> {
  for await (const which of portionsOf(ctx, kind))
    for (const source of sourcesOf(kind, columns)) yield await readFrom(ctx, kind, source, which);
}

/** Reads the rank of each record in the order of a text; records without the text have none. */
export async function readRanks(ctx: Reading, { kind }: HeldColumns, column: MoreColumn): Promise<MoreRead> {
  const [source] = sourcesOf(kind, [column]);
  const { source: of } = column;
  const text = 'fact' in of ? name(of.fact.name) : 'slot' in of ? name(of.slot.column) : undefined;
  if (!text) throw new Error(`${column.name} has no order of texts.`);
  const texts = sql`select f.id, nullif(f.${text}, '') ${TEXT_ORDER} as text from ${(source as Source).from}
    and f.account_id = ${ctx.account.id}`;
  const [, sent] = await Promise.all([
    ctx.db.prepared.run(sql`select set_config('work_mem', '64MB', true)`),
    readPacked(
      ctx,
      sql`select array_send(array_agg(r.id)) as c0, array_send(array_agg(r.rank)) as c1 from (
        select x.id, case when x.text is not null then dense_rank() over (order by x.text) end as rank from (${texts}) x) r`,
    ),
  ]);
  return { columns: [column], sent };
}
