import type { ApiApplication, ApiSettings } from '@fairlead/domain/api-applications/api-applications.contract';
import { longestKeyDays } from '@fairlead/domain/api-applications/key-life';
import type { AuthStrategy } from '@fairlead/domain/api-applications/api-applications';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

export type ApplicationRow = Omit<ApiApplication, 'allow_jwt_auth' | 'allow_api_key_auth'>;

/** The columns of an application that can be written. */
export type ApplicationValues = Pick<
  ApplicationRow,
  | 'app_name'
  | 'app_owner_name'
  | 'app_owner_email'
  | 'app_owner_phone'
  | 'public_app'
  | 'auth_strategy'
  | 'jwt_expiration_period'
>;

const columns = sql`id, account_id, app_key, app_name, app_owner_name, app_owner_email, app_owner_phone, public_app,
  auth_strategy, jwt_expiration_period, wire_time(created_at) as created_at, wire_time(updated_at) as updated_at,
  wire_time(ended_at) as ended_at`;

export async function readApplications(
  ctx: Ctx,
  { page, per_page, including_ended = false }: { page: number; per_page: number; including_ended?: boolean },
): Promise<{ entries: ApplicationRow[]; total: number }> {
  const where = sql`account_id = ${ctx.account.id} and (${including_ended} or ended_at is null)`;
  const { total } = await ctx.db.one<{ total: number }>(
    sql`select count(*) as total from api_application where ${where}`,
  );
  const entries = await ctx.db.rows<ApplicationRow>(sql`select ${columns} from api_application where ${where}
    order by ended_at is not null, lower(app_name), id limit ${per_page} offset ${(page - 1) * per_page}`);
  return { entries, total };
}

export function readApplication(ctx: Ctx, id: number): Promise<ApplicationRow | undefined> {
  return ctx.db.maybe(sql`select ${columns} from api_application where account_id = ${ctx.account.id} and id = ${id}`);
}

export function lockApplication(ctx: Ctx, id: number): Promise<ApplicationRow | undefined> {
  return ctx.db.maybe(
    sql`select ${columns} from api_application where account_id = ${ctx.account.id} and id = ${id} for update`,
  );
}

export function insertApplication(ctx: Ctx, appKey: string, values: ApplicationValues): Promise<ApplicationRow> {
  return ctx.db.one(sql`insert into api_application (account_id, app_key, app_name, app_owner_name, app_owner_email,
      app_owner_phone, public_app, auth_strategy, jwt_expiration_period, created_by_user_id)
    values (${ctx.account.id}, ${appKey}, ${values.app_name}, ${values.app_owner_name}, ${values.app_owner_email},
      ${values.app_owner_phone}, ${values.public_app}, ${values.auth_strategy}, ${values.jwt_expiration_period},
      ${ctx.actor.id}) returning ${columns}`);
}

export function writeApplication(ctx: Ctx, id: number, values: ApplicationValues): Promise<ApplicationRow> {
  return ctx.db.one(sql`update api_application set app_name = ${values.app_name},
      app_owner_name = ${values.app_owner_name}, app_owner_email = ${values.app_owner_email},
      app_owner_phone = ${values.app_owner_phone}, public_app = ${values.public_app},
      auth_strategy = ${values.auth_strategy}, jwt_expiration_period = ${values.jwt_expiration_period},
      updated_at = now()
    where account_id = ${ctx.account.id} and id = ${id} returning ${columns}`);
}

/** Ends the application and revokes its tokens. */
export async function endApplication(ctx: Ctx, id: number): Promise<void> {
  const own = sql`account_id = ${ctx.account.id}`;
  await ctx.db.run(sql`update api_application set ended_at = now(), updated_at = now() where ${own} and id = ${id}`);
  await ctx.db.run(sql`update api_token set revoked_at = now()
    where ${own} and api_application_id = ${id} and revoked_at is null`);
}

export interface FoundApplication {
  readonly account_id: number;
  readonly id: number;
  readonly app_name: string;
  readonly auth_strategy: AuthStrategy;
  readonly jwt_expiration_period: number | null;
  readonly ended: boolean;
}

/** Runs before the account is known. */
export function findApplication(db: Db, appKey: string): Promise<FoundApplication | undefined> {
  return db.maybe(sql`select * from find_api_application(${appKey})`);
}

export async function readSettings(ctx: Ctx): Promise<ApiSettings> {
  const found = await ctx.db.one<
    Omit<ApiSettings, 'api_key_days'>
  >(sql`select coalesce((settings->>'registered_apps_only')::boolean, false) as registered_apps_only,
      coalesce(settings->'api_origins', '[]') as api_origins
    from account where id = ${ctx.account.id}`);
  return { ...found, api_key_days: longestKeyDays(ctx.account.settings) };
}

export async function writeSettings(ctx: Ctx, settings: ApiSettings): Promise<void> {
  await ctx.db.run(sql`update account set settings = settings || ${JSON.stringify(settings)}::jsonb
    where id = ${ctx.account.id}`);
}
