import { type PlainList, plainLists } from '@fairlead/domain/lists/lists';
import type { LinkDeclaration } from '@fairlead/domain/kinds/kind';
import { kindOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { SearchHit } from '@fairlead/domain/search/search.contract';
import { join, name, raw, type Sql, sql } from '../../base/sql';
import { withKeptPlan } from '../../presenting/kept-plan';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import type { Hit } from './search.queries';

/** Hits with this score or more were found by similarity alone: see the scores in search.queries. */
const ALIKE = 20;

const nothing: Omit<SearchHit, 'type' | 'id' | 'name' | 'alike'> = {
  company_name: null,
  emails: [],
  phones: [],
  tags: [],
  position: null,
  city: null,
  value: null,
  deal_stage_id: null,
  is_archived: false,
  is_customer: false,
  user_id: null,
};

/** The hits in their order, with the values that distinguish them. */
export async function presentHits(ctx: Ctx, hits: readonly Hit[]): Promise<SearchHit[]> {
  const parts = RECORD_KINDS.flatMap((kind) => {
    const ids = hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
    return ids.length ? [hitQuery(ctx, kind, ids)] : [];
  });
  if (!parts.length) return [];
  const query = sql`${join(parts, ' union all ')}`;
  const rows = await withKeptPlan(ctx, (prepared) => prepared.rows<{ key: string; json: object }>(query));
  const found = new Map(rows.map(({ key, json }) => [key, json]));
  return hits.flatMap(({ kind, id, score }) => {
    const json = found.get(`${kind} ${id}`) as Pick<SearchHit, 'name'> | undefined;
    return json ? [{ ...nothing, ...json, type: kind, id, alike: score >= ALIKE }] : [];
  });
}

function hitQuery(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Sql {
  return sql`select ${kind} || ' ' || t.id as key, json_build_object(${shownOf(kind)}, 'tags', ${tagsOf(ctx, kind)}) as json
    from ${name(kind)} t where ${visible(ctx, kind, 't')} and t.id = any(${ids}::bigint[])`;
}

/** Name, owner and the other columns that the declaration shows; in one shape for all kinds. */
function shownOf(kind: RecordKind): Sql {
  const { name_column, owner, search } = kindOf(kind);
  const columns = { name: name_column, user_id: owner, ...search.shown };
  const shown = Object.entries(columns).map(([key, column]) => `'${key}', t.${column}`);
  // In the account's currency, because amounts of several deals are shown below each other.
  const worth = `case when t.currency_id is null then t.${search.shown_money} else t.account_value_cents end`;
  const money = search.shown_money ? [`'value', money_text(${worth})`] : [];
  const filled = (all: readonly string[]) =>
    all.length ? `array_remove(array[${all.map((one) => `t.${one}`).join(', ')}], null)` : `'{}'::text[]`;
  const lists = [`'emails', ${filled([...search.emails, ...search.sites])}`, `'phones', ${filled(search.phones)}`];
  return raw([...shown, ...money, ...lists].join(', '));
}

function tagsOf(ctx: Ctx, kind: RecordKind): Sql {
  const { links, tags } = kindOf(kind);
  const { table, own, other } = links[tags.link] as LinkDeclaration;
  const list = plainLists.find(({ plural }) => plural === tags.list) as PlainList;
  return sql`(select coalesce(json_agg(g.name order by g.name_key), '[]') from ${name(table)} l
    join ${name(list.table)} g on g.account_id = l.account_id and g.id = l.${name(other)}
    where l.account_id = ${ctx.account.id} and l.${name(own)} = t.id)`;
}
