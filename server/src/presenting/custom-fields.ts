import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/field';
import { isOwnField } from '@fairlead/domain/fields/field';
import { associationOf } from '@fairlead/domain/fields/reference';
import type { Ctx } from '../base/context';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { linkedBy, linkedName, linkedRecords } from '../reading/associations';
import { customSet, customText } from '../reading/slots';
import type { Presentation } from './present';

/**
 * All custom fields of a row (alias r), as the public API writes them: `custom_label_7`. Beside them, `associations`
 * holds the linked records of those that link, with names.
 */
export function customFields(ctx: Ctx, kind: RecordKind): Presentation {
  const own = ctx.catalogue.fieldsOf(kind).filter(isOwnField);
  if (!own.length) return { custom_fields: raw(`'{}'::json`) };
  const linking = own.filter((field) => linkedBy(field) !== undefined);
  const linked = (
    field: Field,
  ) => sql`(select coalesce(json_agg(json_build_object('id', k.id, 'name', ${linkedName(field)})
    order by ${linkedName(field)}, k.id), '[]') ${linkedRecords(ctx, 'r', field)})`;
  return {
    custom_fields: objectOf(own, (field) => valueOf(ctx, field)),
    ...(linking.length ? { associations: objectOf(linking, linked) } : {}),
  };
}

function objectOf(fields: readonly Field[], value: (field: Field) => Sql): Sql {
  const columns = fields.map((field) => sql`${value(field)} as ${name(field.key)}`);
  return sql`(select row_to_json(x) from (select ${join(columns)}) x)`;
}

/** Text, numbers and amounts as text, yes and no as booleans, entries by id; null, or an empty set, without a value. */
function valueOf(ctx: Ctx, field: Field): Sql {
  const { key, kind } = field;
  const text = customText('r', key);
  const association = associationOf(field);
  if (association?.several)
    return sql`(select coalesce(json_agg(k.id order by k.id), '[]') ${linkedRecords(ctx, 'r', field)})`;
  if (association) return sql`(select k.id ${linkedRecords(ctx, 'r', field)})`;
  if (kind === 'multi') return customSet('r', key);
  if (kind === 'date') return sql`wire_date(${text}::date)`;
  if (kind === 'choice' || kind === 'user') return sql`${text}::bigint`;
  return kind === 'boolean' ? sql`${text}::boolean` : text;
}
