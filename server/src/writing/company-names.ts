import { kindsWhere } from '@fairlead/domain/kinds/kinds';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import { name, sql } from '../base/sql';
import { copyToFacts } from './facts';

const WITH_COMPANY = kindsWhere(({ copies_company_name }) => copies_company_name);

/** Lists sort by company name, so every kind that belongs to a company carries a copy of that name. */
export async function copyCompanyNames(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const names = new Map<number, string>();
  for (const { record_id, after } of entries) if (typeof after?.name === 'string') names.set(record_id, after.name);
  if (!names.size) return;
  for (const kind of WITH_COMPANY) {
    const copied = await ctx.db.prepared.rows<{ id: number }>(sql`update ${name(kind)} t set company_name = x.name
      from unnest(${[...names.keys()]}::bigint[], ${[...names.values()]}::text[]) as x(id, name)
      where t.account_id = ${ctx.account.id} and t.company_id = x.id and t.company_name is distinct from x.name
      returning t.id`);
    await copyToFacts(ctx, kind, idsOf(copied), ['company_name']);
  }
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
