import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { kindNamedBy } from '@fairlead/domain/kinds/kinds';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { Ctx } from '../base/context';
import { name, type Sql, sql } from '../base/sql';
import { visible } from './visible';

/**
 * A column of a record. Whoever sees only what is shared is told which other record it names where they see that one
 * too; in answers as in filters, so that it cannot be asked for either.
 */
export function toldColumn(ctx: Ctx, alias: string, column: string): Sql {
  const own = sql`${name(alias)}.${name(column)}`;
  const kind = kindNamedBy(column);
  if (!kind || !seesSharedOnly(ctx.actor)) return own;
  return sql`(case when exists (select from ${name(kind)} k where k.id = ${own} and ${visible(ctx, kind, 'k')}) then ${own} end)`;
}

/** Records under the alias t at one company, by the same rule. */
export function atCompany(ctx: Ctx, company: number): Sql {
  const at = sql`t.company_id = ${company}`;
  if (!seesSharedOnly(ctx.actor)) return at;
  return sql`${at} and exists (select from company k where k.id = ${company} and ${visible(ctx, COMPANY.name, 'k')})`;
}
