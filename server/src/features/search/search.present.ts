import type { SearchHit } from '@fairlead/domain/search/search.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { join, name, raw, type Sql, sql } from '../../base/sql';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import type { Hit } from './search.queries';

/** From here on a hit was found by likeness alone: see the scores of search.queries. */
const ALIKE = 20;

/** Columns that the kinds do not share, as one shape. */
const shown: Readonly<Record<RecordKind, string>> = {
  deal: `'name', t.name, 'company_name', t.company_name, 'value', money_text(t.value_cents), 'deal_stage_id', t.deal_stage_id,
    'is_archived', t.is_archived, 'user_id', t.user_id`,
  person: `'name', t.full_name, 'company_name', t.company_name, 'position', t.position, 'city', t.work_city, 'user_id', t.user_id,
    'emails', array_remove(array[t.email, t.email2, t.home_email], null),
    'phones', array_remove(array[t.phone, t.mobile, t.home_phone, t.fax], null)`,
  company: `'name', t.name, 'city', t.city, 'is_customer', t.is_customer, 'user_id', t.owner_id,
    'emails', array_remove(array[t.email, t.web], null),
    'phones', array_remove(array[t.phone1, t.phone2, t.phone3, t.phone4, t.fax], null)`,
};
const tagLists: Readonly<Record<RecordKind, string>> = {
  deal: 'deal_tag',
  person: 'predefined_contacts_tag',
  company: 'company_tag',
};

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

/** The hits in their order, with what tells them from each other. */
export async function presentHits(ctx: Ctx, hits: readonly Hit[]): Promise<SearchHit[]> {
  const parts = (['person', 'company', 'deal'] as const).flatMap((kind) => {
    const ids = hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
    return ids.length ? [hitQuery(ctx, kind, ids)] : [];
  });
  if (!parts.length) return [];
  const rows = await ctx.db.rows<{ key: string; json: object }>(sql`${join(parts, ' union all ')}`);
  const found = new Map(rows.map(({ key, json }) => [key, json]));
  return hits.flatMap(({ kind, id, score }) => {
    const json = found.get(`${kind} ${id}`) as Pick<SearchHit, 'name'> | undefined;
    return json ? [{ ...nothing, ...json, type: kind, id, alike: score >= ALIKE }] : [];
  });
}

function hitQuery(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Sql {
  const tags = sql`(select coalesce(json_agg(g.name order by g.name_key), '[]') from ${name(`${kind}_tagging`)} l
    join ${name(tagLists[kind])} g on g.account_id = l.account_id and g.id = l.tag_id
    where l.account_id = ${ctx.account.id} and l.${name(`${kind}_id`)} = t.id)`;
  return sql`select ${kind} || ' ' || t.id as key, json_build_object(${raw(shown[kind])}, 'tags', ${tags}) as json
    from ${name(kind)} t where ${visible(ctx, kind, 't')} and t.id = any(${ids}::bigint[])`;
}
