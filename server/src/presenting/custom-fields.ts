import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/field';
import { isOwnField } from '@fairlead/domain/fields/field';
import type { Ctx } from '../base/context';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { customSet, customText } from '../reading/slots';
import type { Presentation } from './present';

/** The account's own fields of a row (alias r), all of them, as the public API writes them: `custom_label_7`. */
export function customFields(ctx: Ctx, kind: RecordKind): Presentation {
  const own = ctx.catalogue.fieldsOf(kind).filter(isOwnField);
  if (!own.length) return { custom_fields: raw(`'{}'::json`) };
  const columns = own.map((field) => sql`${valueOf(field)} as ${name(field.key)}`);
  return { custom_fields: sql`(select row_to_json(x) from (select ${join(columns)}) x)` };
}

/** Text, numbers and amounts as text, yes and no as booleans, entries by id; null, or an empty set, without a value. */
function valueOf({ key, kind }: Field): Sql {
  const text = customText('r', key);
  if (kind === 'multi') return customSet('r', key);
  if (kind === 'date') return sql`wire_date(${text}::date)`;
  if (kind === 'choice') return sql`${text}::bigint`;
  return kind === 'boolean' ? sql`${text}::boolean` : text;
}
