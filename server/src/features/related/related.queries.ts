import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { MilestoneRecord } from '@fairlead/domain/milestones/milestone.contract';
import type { Related, RelatedCompany, RelatedDeal, RelatedPerson } from '@fairlead/domain/timeline/timeline.contract';
import { type Sql, sql } from '../../base/sql';
import { accountAmount } from '../../reading/account-amounts';
import { milestonesJson } from '../../presenting/milestones';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';

/** Short forms of the records related to a record, each only if the actor sees it. */

const FIRST = 10;

const personColumns = sql`p.id, p.full_name, p.position, p.email, coalesce(p.phone, p.mobile) as phone`;

/** All people on a deal, the primary contact first. */
export function peopleOfDeal(ctx: Ctx, id: number): Promise<RelatedPerson[]> {
  return ctx.db.prepared.rows(sql`select ${personColumns}, p.id is not distinct from d.primary_contact_id as primary
    from deal_person l join person p on p.account_id = l.account_id and p.id = l.person_id
    join deal d on d.account_id = l.account_id and d.id = l.deal_id
    where l.account_id = ${ctx.account.id} and l.deal_id = ${id} and ${visible(ctx, PERSON.name, 'p')}
    order by p.id is not distinct from d.primary_contact_id desc, p.full_name, p.id`);
}

/**
 * The first people of a company by first name, as its list sorts them, and their total. Key contacts are marked as
 * primary.
 */
export async function peopleOfCompany(ctx: Ctx, id: number): Promise<Related<RelatedPerson>> {
  const from = sql`from person p where ${visible(ctx, PERSON.name, 'p')} and p.company_id = ${id}`;
  const entries =
    await ctx.db.prepared.rows<RelatedPerson>(sql`select ${personColumns}, p.is_key_contact as primary ${from}
    order by p.first_name collate "und-x-icu", p.id limit ${FIRST}`);
  return { entries, total: await total(ctx, from, entries.length) };
}

/** The first deals of a person or company, open ones first and then the most recently changed, and their total. */
export async function dealsOf(ctx: Ctx, of: { person: number } | { company: number }): Promise<Related<RelatedDeal>> {
  const mine =
    'company' in of
      ? sql`d.company_id = ${of.company}`
      : sql`d.id in (select l.deal_id from deal_person l where l.account_id = ${ctx.account.id} and l.person_id = ${of.person})`;
  const from = sql`from deal d where ${visible(ctx, DEAL.name, 'd')} and not d.is_archived and ${mine}`;
  const entries =
    await ctx.db.prepared.rows<RelatedDeal>(sql`select d.id, d.name, money_text(d.value_cents) as deal_value, d.currency_id, d.deal_stage_id,
      d.user_id, wire_time(d.closed_time) as closed_time, d.is_archived ${from}
    order by d.closed_time is not null, d.updated_at desc, d.id desc limit ${FIRST}`);
  return { entries, total: await total(ctx, from, entries.length) };
}

/** The company of a deal or person, with the number and the value of its open deals. */
export async function companyBeside(ctx: Ctx, id: number | null | undefined): Promise<RelatedCompany | null> {
  if (!id) return null;
  const found =
    await ctx.db.prepared.maybe<RelatedCompany>(sql`select c.id, c.name, c.web, coalesce(o.n, 0)::int as open_deals,
      money_text(coalesce(o.value, 0)::bigint) as open_value
    from company c cross join lateral (select count(*) as n, sum(${accountAmount('d', 'value_cents')}) as value from deal d
      where ${visible(ctx, DEAL.name, 'd')} and d.company_id = c.id and d.closed_time is null and not d.is_archived) o
    where c.id = ${id} and ${visible(ctx, COMPANY.name, 'c')}`);
  return found ?? null;
}

/** When the first deal of a company that the actor sees was created. */
export async function firstDealAt(ctx: Ctx, company: number): Promise<string | null> {
  const first = await ctx.db.prepared.one<{ at: string | null }>(sql`select wire_time(min(d.created_at)) as at
    from deal d where ${visible(ctx, DEAL.name, 'd')} and d.company_id = ${company}`);
  return first.at;
}

/** The milestones of a record that the actor is known to see, in the order of their days. */
export async function milestonesOf(ctx: Ctx, kind: RecordKind, id: number): Promise<MilestoneRecord[]> {
  const found = await ctx.db.prepared.one<{ milestones: MilestoneRecord[] }>(
    sql`select ${milestonesJson(ctx, kind, sql`${id}::bigint`)} as milestones`,
  );
  return found.milestones;
}

/** The first children of a company by name, and their total. */
export async function childrenOf(ctx: Ctx, id: number): Promise<Related<{ id: number; name: string }>> {
  const from = sql`from company c where ${visible(ctx, COMPANY.name, 'c')} and c.parent_company_id = ${id}`;
  const entries = await ctx.db.prepared.rows<{ id: number; name: string }>(
    sql`select c.id, c.name ${from} order by c.name collate "und-x-icu", c.id limit ${FIRST}`,
  );
  return { entries, total: await total(ctx, from, entries.length) };
}

/** If the page is not full, it holds everything. */
async function total(ctx: Ctx, from: Sql, shown: number): Promise<number> {
  if (shown < FIRST) return shown;
  return (await ctx.db.prepared.one<{ n: number }>(sql`select count(*) as n ${from}`)).n;
}
