import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { Filter } from '@fairlead/domain/filters/filter';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import { withoutCardKeys } from '../../presenting/card-keys';
import { withKeptPlan } from '../../presenting/kept-plan';
import { chosenKeys, jsonOf } from '../../presenting/present';
import { countVisible } from '../../listing/record-count';
import { isUnfiltered, listRecords, whereOf } from '../../listing/record-list';
import { foundByIndex, lookUp, rowColumn, rowSql } from '../../base/row-sql';
import { sql } from '../../base/sql';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import type { JsonText } from '../../base/json-text';
import { absentKeys, companyPresentation, listKeys } from './companies.present';

/** A page of companies that match the filter, and their exact total. */
export function listCompanies(ctx: Ctx, query: ListQuery, filter: Filter): Promise<JsonText> {
  const { company_id, deal_id, person_id } = query;
  const listed = rowColumn('t', 'id');
  const associations = [
    ...(company_id ? [foundByIndex(rowSql`${listed} = ${company_id}`)] : []),
    ...(deal_id
      ? [
          foundByIndex(
            lookUp`${listed} in (select d.company_id from deal d where d.id = ${deal_id} and ${visible(ctx, DEAL.name, 'd')})`,
          ),
        ]
      : []),
    ...(person_id
      ? [
          foundByIndex(
            lookUp`${listed} in (select p.company_id from person p where p.id = ${person_id} and ${visible(ctx, PERSON.name, 'p')})`,
          ),
        ]
      : []),
  ];
  const where = whereOf(ctx, COMPANY.name, filter, associations);
  const known = isUnfiltered(filter) && !associations.length ? () => countVisible(ctx, COMPANY.name) : undefined;
  const presentation = companyPresentation(ctx, 'list');
  const shape = { kind: COMPANY.name, presentation, standardKeys: listKeys(presentation), absent: absentKeys } as const;
  return listRecords(ctx, shape, query, where, { known, filter: associations.length ? undefined : filter });
}

/** One company as JSON, or undefined if it does not exist or is not visible. */
export async function readCompany(
  ctx: Ctx,
  id: number,
  attrs?: string,
  predicate = visible,
): Promise<string | undefined> {
  const presentation = companyPresentation(ctx, 'show');
  const json = jsonOf(presentation, chosenKeys(presentation, attrs, withoutCardKeys(presentation)), absentKeys);
  const one = sql`select (${json})::text as company from company r where r.id = ${id} and ${predicate(ctx, COMPANY.name, 'r')}`;
  const found = await withKeptPlan(ctx, (prepared) => prepared.maybe<{ company: string }>(one));
  return found?.company;
}

/** Whether another company of the account outside the recycle bin has this name. */
export async function nameIsTaken(ctx: Ctx, companyName: string, exceptId: number | null): Promise<boolean> {
  const found =
    await ctx.db.prepared.maybe(sql`select c.id from company c where c.account_id = ${ctx.account.id} and c.deleted_at is null
    and c.name_key = lower(trim(${companyName})) and c.id is distinct from ${exceptId}::bigint`);
  return found !== undefined;
}
