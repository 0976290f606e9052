import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { associationOf } from '@fairlead/domain/fields/reference';
import { type Presentation, valueOf } from '../../presenting/present';
import { type Link, recordTables } from '../../base/record-tables';
import { name, raw, type Sql, sql } from '../../base/sql';
import { linkedName, linkedRecords } from '../../reading/associations';
import { customSet, customText } from '../../reading/slots';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';

/** The cell of a field for a row with alias r. Names of entries and users are filled in later, from memory. */
export function cellOf(ctx: Ctx, kind: RecordKind, field: Field, presented: Presentation): Sql {
  const { key, column, kind: type } = field;
  if (isOwnField(field)) return customCell(ctx, field);
  if (column === null) return linkedCell(ctx, kind, key) ?? (presented[key] ? valueOf(presented[key]) : sql`null`);
  const own = sql`r.${name(column)}`;
  switch (type) {
    case 'date':
      return sql`to_char(${own}, ${dayPattern(ctx)})`;
    case 'datetime':
      return sql`to_char(${own}, ${`${dayPattern(ctx)} ${timePattern(ctx)}`})`;
    case 'percent':
      return sql`trim_scale(${own}::numeric)::text`;
    case 'company':
      return relatedName(ctx, 'company', own);
    case 'person':
      return relatedName(ctx, 'person', own);
    default:
      return own;
  }
}

/** Entries by id, as those of lists are; linked records by name. */
function customCell(ctx: Ctx, field: Field): Sql {
  const { key, kind: type } = field;
  if (associationOf(field)) {
    const called = linkedName(field);
    return sql`(select string_agg(${called}, '; ' order by ${called}, k.id) ${linkedRecords(ctx, 'r', field)})`;
  }
  if (type === 'multi') return customSet('r', key);
  const text = customText('r', key);
  if (type === 'date') return sql`to_char(${text}::date, ${dayPattern(ctx)})`;
  if (type === 'choice' || type === 'user') return sql`${text}::bigint`;
  return type === 'boolean' ? sql`${text}::boolean` : text;
}

function dayPattern({ actor }: Ctx): string {
  return actor.date_format === 'eu' ? 'DD/MM/YYYY' : 'MM/DD/YYYY';
}

function timePattern({ actor }: Ctx): string {
  return actor.time_format === '24h' ? 'HH24:MI' : 'FMHH12:MI AM';
}

/** People by name; list entries by id. Undefined if the key is not a set of links. */
function linkedCell(ctx: Ctx, kind: RecordKind, key: string): Sql | undefined {
  const link: Link | undefined = recordTables[kind].links[key];
  if (!link) return undefined;
  const linked = sql`from ${name(link.table)} l`;
  const here = sql`where l.account_id = ${ctx.account.id} and l.${name(link.own)} = r.id`;
  if (key === 'person_ids')
    return sql`(select string_agg(p.full_name, '; ' order by p.id) ${linked} join person p
      on p.account_id = l.account_id and p.id = l.person_id and ${visible(ctx, 'person', 'p')} ${here})`;
  return sql`(select json_agg(l.${name(link.other)} order by l.${name(link.other)}) ${linked} ${here})`;
}

function relatedName(ctx: Ctx, kind: RecordKind, id: Sql): Sql {
  const called = raw(kindOf(kind).name_column);
  return sql`(select x.${called} from ${name(kind)} x where x.id = ${id} and ${visible(ctx, kind, 'x')})`;
}
