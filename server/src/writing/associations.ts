import { idsIn } from '@fairlead/domain/fields/reference';
import { idColumnOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import { join, name, raw, sql } from '../base/sql';
import { type AssociationField, associationFields, associationTable } from '../reading/associations';
import { slotFields } from '../reading/slots';
import { updateSlots } from './slots';

/** Keeps the rows of the links in the transaction of the change. */
export async function keepAssociations(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const fields = associationFields(ctx, kind);
    const own = fields.length ? entries.filter(({ record_type }) => record_type === kind) : [];
    for (const field of own.length ? fields : []) await keepField(ctx, kind, field, own);
  }
}

async function keepField(
  ctx: Ctx,
  kind: RecordKind,
  { id: field, key, to }: AssociationField,
  entries: readonly ChangeEntry[],
): Promise<void> {
  // The last change of a record within a part of the log decides.
  const changed = new Map(
    entries.flatMap(({ record_id, after }) => (after && key in after ? [[record_id, after[key]]] : [])),
  );
  const had = entries.filter(({ op, record_id }) => op === 'update' && changed.has(record_id));
  const pairs = [...changed].flatMap(([record, value]) => idsIn(value).map((linked) => [record, linked] as const));
  const table = associationTable(kind, to);
  const own = name(`${kind}_id`);
  if (had.length) {
    await ctx.db.prepared.run(sql`delete from ${table} where account_id = ${ctx.account.id}
      and custom_field_id = ${field} and ${own} = any(${had.map(({ record_id }) => record_id)}::bigint[])`);
  }
  if (!pairs.length) return;
  await ctx.db.prepared.run(sql`insert into ${table} (account_id, custom_field_id, ${own}, linked_id)
    select ${ctx.account.id}, ${field}, x.own, x.linked
      from unnest(${pairs.map(([record]) => record)}::bigint[], ${pairs.map(([, one]) => one)}::bigint[]) as x(own, linked)
    on conflict do nothing`);
}

/**
 * Removes purged records from the values that link to them. Their rows are deleted by the foreign key. No user made
 * this change, so it is not logged.
 */
export async function clearAssociations(ctx: Ctx, purged: RecordKind, ids: readonly number[]): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const fields = associationFields(ctx, kind).filter(({ to }) => to === purged);
    if (!fields.length) continue;
    const own = sql`l.${name(idColumnOf(kind))}`;
    const values = fields.map(({ id }) => {
      const key = raw(`'${id}'`);
      return sql`when ${id} then case jsonb_typeof(t.custom -> ${key}) when 'array' then
        (select jsonb_agg(v.id order by v.id::bigint) from jsonb_array_elements(t.custom -> ${key}) v(id)
          where not v.id::bigint = any(${ids}::bigint[])) end`;
    });
    const changed = await ctx.db.rows<{ id: number }>(sql`update ${name(kind)} t
      set custom = jsonb_strip_nulls(t.custom || x.patch)
      from (select t.id, jsonb_object_agg(l.custom_field_id::text, case l.custom_field_id ${join(values, ' ')} end) as patch
          from ${associationTable(kind, purged)} l join ${name(kind)} t on t.account_id = l.account_id and t.id = ${own}
         where l.account_id = ${ctx.account.id} and l.linked_id = any(${ids}::bigint[])
         group by t.id) x
      where t.account_id = ${ctx.account.id} and t.id = x.id returning t.id`);
    const written = changed.map(({ id }) => id);
    await updateSlots(ctx.db, ctx.account.id, kind, slotFields(ctx.config, kind), written);
  }
}
