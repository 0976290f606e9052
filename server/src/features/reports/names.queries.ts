import { customId } from '@fairlead/domain/custom-fields/custom-field';
import type { FoundField } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { associationOf } from '@fairlead/domain/fields/reference';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { Ctx } from '../../base/context';
import { name, raw, type Sql, sql } from '../../base/sql';
import { stepColumn } from '../../reading/next-step';
import { visible } from '../../reading/visible';

/** A key of a group, with the id of one of its deals. */
export interface SampledKey {
  readonly key: string;
  readonly sample: number;
}

/** How texts are written on one of their deals, and the names of companies and people, by their keys. */
export async function namesOfKeys(
  ctx: Ctx,
  { found, by }: { readonly found: FoundField; readonly by: string },
  keys: readonly SampledKey[],
): Promise<ReadonlyMap<string, string>> {
  if (!keys.length || (by !== 'text' && by !== 'record')) return new Map();
  const linked = by === 'record' ? linkedKind(found) : undefined;
  const rows = linked ? await recordNames(ctx, linked, keys) : await onDeals(ctx, writtenOn(ctx, found), keys);
  return new Map(rows.flatMap(({ key, name: called }) => (called ? [[key, called] as const] : [])));
}

interface NamedKey {
  readonly key: string;
  readonly name: string | null;
}

/** The name of a deal's company is a column of the deal, visible to everyone who sees the deal. */
function linkedKind({ field }: FoundField): RecordKind | undefined {
  return associationOf(field)?.kind ?? (field.kind === PERSON.name ? PERSON.name : undefined);
}

/** The next step is the one that the reader may see, as in the key of its group. */
function writtenOn(ctx: Ctx, { field }: FoundField): Sql {
  if (isOwnField(field)) return sql`r.custom ->> ${raw(`'${customId(field.key)}'`)}`;
  return field.kind === COMPANY.name ? sql`r.company_name` : sql`r.${name(stepColumn(ctx, field.column as string))}`;
}

function onDeals(ctx: Ctx, written: Sql, keys: readonly SampledKey[]): Promise<NamedKey[]> {
  return ctx.db.rows<NamedKey>(sql`select s.key, ${written} as name
    from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ sample }) => sample)}::bigint[]) as s(key, id)
    join deal r on r.id = s.id where ${visible(ctx, DEAL.name, 'r')}`);
}

function recordNames(ctx: Ctx, kind: RecordKind, keys: readonly SampledKey[]): Promise<NamedKey[]> {
  return ctx.db.rows<NamedKey>(sql`select k.id::text as key, k.${name(kindOf(kind).name_column)} as name from ${name(kind)} k
    where k.id = any(${keys.map(({ key }) => Number(key))}::bigint[]) and ${visible(ctx, kind, 'k')}`);
}
