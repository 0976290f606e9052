import type { FormRules, SavedForm } from '@fairlead/domain/forms/form-rules';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

const MOST_ACCOUNTS = 500;

/** Forms and rules of the account, read once for each version of its configuration. */
export async function knownFormRules(ctx: Ctx): Promise<FormRules> {
  const { formRules } = ctx.db.memory;
  const { id, config_version: version } = ctx.account;
  const known = formRules.get(id);
  if (known?.version === version) return known.rules;
  const rules = await readFormRules(ctx);
  formRules.set(id, { version, rules });
  if (formRules.size > MOST_ACCOUNTS) formRules.delete(formRules.keys().next().value as number);
  return rules;
}

/** For programs that changed the rules directly in the database, without a new version of the configuration. */
export async function deleteFormRules({ db, account }: Ctx): Promise<void> {
  db.memory.formRules.delete(account.id);
}

/** As the transaction sees them, its own changes included. */
export async function readFormRules(ctx: Ctx): Promise<FormRules> {
  return ctx.db.one<FormRules>(sql`select
    (select coalesce(json_agg(json_build_object('name', name, 'groups', groups, 'hidden', hidden) order by id), '[]')
      from form where account_id = ${ctx.account.id}) as forms,
    (select coalesce(json_agg(json_build_object('id', id, 'event_model', event_model, 'event_action', event_action,
        'is_activated', is_activated, 'triggers', triggers, 'actions', actions) order by id), '[]')
      from conditional_field where account_id = ${ctx.account.id}) as conditional_fields,
    (select coalesce(json_agg(json_build_object('id', id, 'event_model', event_model, 'model_attribute', model_attribute,
        'name', name, 'options', options) order by id), '[]')
      from conditional_dropdown where account_id = ${ctx.account.id}) as conditional_dropdowns`);
}

/** One administrator at a time changes the forms and rules of an account, so that each knows what the other saved. */
export async function lockFormRules(ctx: Ctx): Promise<FormRules> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(7103082, hashint8(${ctx.account.id}))`);
  return readFormRules(ctx);
}

export async function idOfForm(ctx: Ctx, name: SavedForm['name']): Promise<number | undefined> {
  const row = await ctx.db.maybe<{ id: number }>(
    sql`select id from form where account_id = ${ctx.account.id} and name = ${name}`,
  );
  return row?.id;
}
