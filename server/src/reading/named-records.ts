import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { kindNamedBy } from '@fairlead/domain/kinds/kinds';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { Ctx } from '../base/context';
import { foundByIndex, lookUp, rowColumn, type RowSql, rowSql } from '../base/row-sql';
import { name } from '../base/sql';
import { visible } from './visible';

/**
 * A column of a record. For an actor who sees only shared records, a reference to another record is null unless that
 * record is visible too, in answers and in filters, so that the reference cannot be inferred.
 */
export function shownColumn(ctx: Ctx, alias: string, column: string): RowSql {
  const own = rowColumn(alias, column);
  const kind = kindNamedBy(column);
  if (!kind || !seesSharedOnly(ctx.actor)) return own;
  return lookUp`(case when exists (select from ${name(kind)} k where k.id = ${own} and ${visible(ctx, kind, 'k')}) then ${own} end)`;
}

/** Selects the records under the alias t of one company, by the same rule. */
export function atCompany(ctx: Ctx, company: number): RowSql {
  const at = foundByIndex(rowSql`${rowColumn('t', 'company_id')} = ${company}`);
  if (!seesSharedOnly(ctx.actor)) return at;
  return foundByIndex(
    lookUp`${at} and exists (select from company k where k.id = ${company} and ${visible(ctx, COMPANY.name, 'k')})`,
  );
}
