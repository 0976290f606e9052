import type { defaultStages } from '@fairlead/domain/account/default-setup';
import type { Stage } from '@fairlead/domain/deals/stage';
import type { Db } from '../base/database';
import { join, name, raw, sql } from '../base/sql';
import { productLines } from './words/deals';
import type { Owner, Setup } from './world';

const renewalStages = [
  { name: 'Lost', percent: 0 },
  { name: 'Upcoming', percent: 30 },
  { name: 'Contacted', percent: 60 },
  { name: 'Agreed', percent: 90 },
  { name: 'Won', percent: 100 },
];

/** Adds a second pipeline and product lines to the defaults of a new account. */
export async function extendSetup(db: Db, account: number, moreStages: typeof defaultStages = []): Promise<void> {
  const { id: main } = await db.one<{ id: number }>(
    sql`select id from deal_pipeline where account_id = ${account} and "default"`,
  );
  const { id } = await db.one<{ id: number }>(sql`insert into deal_pipeline (account_id, name, pipeline_type)
    values (${account}, 'Renewals', 'renewal') returning id`);
  const stages = [
    ...renewalStages.map((stage) => ({ ...stage, deal_pipeline_id: id })),
    ...moreStages.map((stage) => ({ ...stage, deal_pipeline_id: main })),
  ];
  await db.run(sql`insert into deal_stage (account_id, deal_pipeline_id, name, percent, stale_after_days)
    select ${account}, x.deal_pipeline_id, x.name, x.percent, case when x.percent between 1 and 99 then 14 end
      from jsonb_to_recordset(${JSON.stringify(stages)}::jsonb) as x(deal_pipeline_id bigint, name text, percent smallint)`);
  await db.run(sql`insert into product_line (account_id, name, position)
    select ${account}, x.name, x.position from unnest(${productLines}::text[]) with ordinality as x(name, position)`);
}

const lists = {
  statuses: 'deal_status',
  sources: 'lead_source',
  lead_statuses: 'lead_status',
  revenue_types: 'revenue_type',
  loss_reasons: 'deal_loss_reason',
  won_reasons: 'deal_won_reason',
  product_lines: 'product_line',
  deal_tags: 'deal_tag',
  company_tags: 'company_tag',
  person_tags: 'predefined_contacts_tag',
  priorities: 'calendar_entry_priority',
} as const;

/** Reads the values that records of this account may refer to. */
export async function readSetup(
  db: Db,
  account: number,
  owners: readonly Owner[],
  confidant?: Setup['confidant'],
): Promise<Setup> {
  const pieces = Object.entries(lists).map(
    ([key, table]) => sql`${raw(`'${key}'`)}, (select coalesce(json_agg(id order by id), '[]')
      from ${name(table)} where account_id = ${account} and not system)`,
  );
  const { setup } = await db.one<{
    setup: Omit<Setup, 'owners' | 'pipelines'>;
  }>(sql`select json_build_object(${join(pieces)},
    'note_categories', (select json_agg(json_build_object('id', id, 'name', name) order by id)
      from note_category where account_id = ${account} and not system),
    'event_categories', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]')
      from event_category where account_id = ${account}),
    'entry_statuses', (select coalesce(json_agg(json_build_object('id', id, 'status_type', details->>'status_type') order by id), '[]')
      from calendar_entry_status where account_id = ${account})) as setup`);
  const stages = await db.rows<Stage>(sql`select s.id, s.percent, s.deal_pipeline_id
    from deal_stage s join deal_pipeline p on p.account_id = s.account_id and p.id = s.deal_pipeline_id
    where s.account_id = ${account} order by p."default" desc, p.id, s.percent`);
  const pipelines = [...new Set(stages.map((stage) => stage.deal_pipeline_id))];
  return {
    ...setup,
    owners,
    confidant,
    pipelines: pipelines.map((id) => ({ id, stages: stages.filter((stage) => stage.deal_pipeline_id === id) })),
  };
}
