import type { Conversion, WonDeal } from '@fairlead/domain/customers/customer.contract';
import { allOf } from '@fairlead/domain/filters/filter';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import type { JsonText } from '../../base/json-text';
import { name, sql } from '../../base/sql';
import { askedFilter, listRecords, whereOf } from '../../listing/record-list';
import { jsonOf } from '../../presenting/present';
import { visible } from '../../reading/visible';
import { customerPresentation, listKeys } from './customers.present';

const MOST_DEALS = 50;

/** A page of customers: of the companies that match the filter, those that are customers. */
export function listCustomers(ctx: Ctx, query: ListQuery): Promise<JsonText> {
  const filter = allOf(askedFilter(ctx, COMPANY.name, query), { field: CUSTOMER.flag, op: 'is', value: true });
  const presentation = customerPresentation(ctx);
  const shape = { kind: COMPANY.name, presentation, standardKeys: listKeys(presentation) } as const;
  return listRecords(ctx, shape, query, whereOf(ctx, COMPANY.name, filter), { filter });
}

/** One customer as JSON, or undefined if it is none or `predicate` does not show it. */
export async function readCustomer(ctx: Ctx, id: number, predicate = visible): Promise<string | undefined> {
  const presentation = customerPresentation(ctx);
  const found = await ctx.db.prepared.maybe<{ customer: string }>(
    sql`select (${jsonOf(presentation, Object.keys(presentation))})::text as customer from company r
      where r.id = ${id} and r.${name(CUSTOMER.flag)} and ${predicate(ctx, COMPANY.name, 'r')}`,
  );
  return found?.customer;
}

/** The latest won deals of a company that the actor sees, and how many there are. */
export async function wonDealsOf(ctx: Ctx, company: number): Promise<Pick<Conversion, 'won_deals' | 'won_count'>> {
  const won = ctx.config.deal_stages.filter(({ percent }) => percent === 100).map(({ id }) => id);
  const rows = await ctx.db.prepared.rows<WonDeal & { total: number }>(sql`
    select d.id, d.name, money_text(d.value_cents) as deal_value, d.currency_id, wire_time(d.closed_time) as closed_time,
      count(*) over ()::int as total
    from deal d where ${visible(ctx, DEAL.name, 'd')} and d.company_id = ${company} and d.deal_stage_id = any(${won}::bigint[])
    order by d.closed_time desc nulls last, d.id desc limit ${MOST_DEALS}`);
  const won_deals = rows.map(({ id, name: title, deal_value, currency_id, closed_time }) => {
    return { id, name: title, deal_value, currency_id, closed_time };
  });
  return { won_deals, won_count: rows[0]?.total ?? 0 };
}

/** The category that the system gives its notes on customers. */
export async function customerCategory(ctx: Ctx): Promise<number | null> {
  const found = await ctx.db.prepared.maybe<{ id: number }>(sql`select id from note_category
    where account_id = ${ctx.account.id} and system and name = 'Customer' order by id limit 1`);
  return found?.id ?? null;
}
