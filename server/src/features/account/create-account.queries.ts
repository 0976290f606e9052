import { defaultLists, defaultPipeline, defaultStages } from '@fairlead/domain/account/default-setup';
import type { Db } from '../../base/database';
import { name, sql } from '../../base/sql';
import { enterAccount } from '../../account/sessions';

export interface NewAccount {
  readonly company_name: string;
  readonly time_zone: string;
  readonly is_demo?: boolean;
  readonly features?: Record<string, boolean>;
}

/** Creates an account with the default set-up and enters it: the rest of the transaction runs inside it. */
export async function createAccount(db: Db, account: NewAccount): Promise<number> {
  // The id is fetched first, because the new row must belong to the account that the transaction has entered.
  const { id } = await db.one<{ id: number }>(sql`select nextval(pg_get_serial_sequence('account', 'id')) as id`);
  await enterAccount(db, id);
  await db.run(sql`insert into account (id, company_name, time_zone, is_demo, features)
    values (${id}, ${account.company_name}, ${account.time_zone}, ${account.is_demo ?? false}, ${JSON.stringify(account.features ?? {})}::jsonb)`);
  await seedPipeline(db, id);
  await seedLists(db, id);
  return id;
}

async function seedPipeline(db: Db, account: number): Promise<void> {
  const { id } = await db.one<{ id: number }>(sql`insert into deal_pipeline (account_id, name, "default", pipeline_type)
    values (${account}, ${defaultPipeline.name}, true, ${defaultPipeline.pipeline_type}) returning id`);
  await db.run(sql`insert into deal_stage (account_id, deal_pipeline_id, name, percent, stale_after_days)
    select ${account}, ${id}, x.name, x.percent, case when x.percent between 1 and 99 then 14 end
      from jsonb_to_recordset(${JSON.stringify(defaultStages)}::jsonb) as x(name text, percent smallint)`);
}

async function seedLists(db: Db, account: number): Promise<void> {
  for (const [list, entries] of Object.entries(defaultLists)) {
    const rows = entries.map((entry, index) => ({ details: {}, system: false, ...entry, position: index + 1 }));
    await db.run(sql`insert into ${name(list)} (account_id, name, hex_color, position, system, details)
      select ${account}, x.name, x.hex_color, x.position, x.system, x.details
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x(name text, hex_color text, position int, system boolean, details jsonb)`);
  }
}
