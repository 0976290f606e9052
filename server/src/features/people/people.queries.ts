import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import { atCompany } from '../../reading/named-records';
import { withoutCardKeys } from '../../presenting/card-keys';
import { withKeptPlan } from '../../presenting/kept-plan';
import { chosenKeys, jsonOf } from '../../presenting/present';
import { countVisible } from '../../listing/record-count';
import { askedFilter, isUnfiltered, listRecords, whereOf } from '../../listing/record-list';
import { foundByIndex, lookUp, rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { sql } from '../../base/sql';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import type { JsonText } from '../../base/json-text';
import { absentKeys, listKeys, personPresentation } from './people.present';

/**
 * GET /people: a page and its exact total. The people of a company are sorted by first name unless the call asks for
 * another order.
 */
export function listPeople(ctx: Ctx, query: ListQuery): Promise<JsonText> {
  const presentation = personPresentation(ctx, 'list');
  const shape = {
    kind: PERSON.name,
    presentation,
    standardKeys: listKeys(presentation),
    absent: absentKeys(ctx),
  } as const;
  const filter = askedFilter(ctx, PERSON.name, query);
  const associations = associationsOf(ctx, query);
  const where = whereOf(ctx, PERSON.name, filter, associations);
  const known = isUnfiltered(filter) && !associations.length ? () => countVisible(ctx, PERSON.name) : undefined;
  return listRecords(ctx, shape, withDefaultOrder(query), where, {
    known,
    filter: associations.length ? undefined : filter,
  });
}

function withDefaultOrder(query: ListQuery): ListQuery {
  const byName = query.company_id !== undefined && !query.sort && !query.sort_by;
  return byName ? { ...query, sort_by: 'first_name', sort_direction: 'asc' } : query;
}

function associationsOf(ctx: Ctx, { company_id, deal_id, person_id }: ListQuery): RowSql[] {
  const listed = rowColumn('t', 'id');
  const onDeal = lookUp`${listed} in (select l.person_id from deal_person l join deal d on d.id = l.deal_id
    where l.account_id = ${ctx.account.id} and l.deal_id = ${deal_id ?? 0} and ${visible(ctx, DEAL.name, 'd')})`;
  return [
    ...(company_id ? [atCompany(ctx, company_id)] : []),
    ...(person_id ? [foundByIndex(rowSql`${listed} = ${person_id}`)] : []),
    ...(deal_id ? [foundByIndex(onDeal)] : []),
  ];
}

/** One person as JSON, or undefined if it does not exist or is not visible. */
export async function readPerson(
  ctx: Ctx,
  id: number,
  attrs?: string,
  predicate = visible,
): Promise<string | undefined> {
  const presentation = personPresentation(ctx, 'show');
  const json = jsonOf(presentation, chosenKeys(presentation, attrs, withoutCardKeys(presentation)), absentKeys(ctx));
  const one = sql`select (${json})::text as person from person r where r.id = ${id} and ${predicate(ctx, PERSON.name, 'r')}`;
  const found = await withKeptPlan(ctx, (prepared) => prepared.maybe<{ person: string }>(one));
  return found?.person;
}
