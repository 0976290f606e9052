import { randomBytes } from 'node:crypto';
import {
  allowedBy,
  applicationIssues,
  type AuthStrategy,
  strategyOf,
} from '@fairlead/domain/api-applications/api-applications';
import type {
  ApiApplication,
  ApiApplicationBody,
  ApiSettings,
  ApiSettingsBody,
} from '@fairlead/domain/api-applications/api-applications.contract';
import { isShorterLife, keyDaysProblem } from '@fairlead/domain/api-applications/key-life';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { originsIssue, originsOf } from '@fairlead/domain/api-applications/origins';
import { conflict, invalid, invalidField, notFound } from '../../base/errors';
import {
  type ApplicationRow,
  type ApplicationValues,
  endApplication,
  insertApplication,
  lockApplication,
  readApplication,
  readSettings,
  writeApplication,
  writeSettings,
} from './api-applications.queries';
import { shortenKeys } from './keys.queries';

const NEW: ApplicationValues = {
  app_name: '',
  app_owner_name: '',
  app_owner_email: '',
  app_owner_phone: '',
  public_app: false,
  auth_strategy: 'both',
  jwt_expiration_period: null,
};

export function presentApplication(row: ApplicationRow): ApiApplication {
  return { ...row, ...allowedBy(row.auth_strategy) };
}

export async function applicationOf(ctx: Ctx, id: number): Promise<ApiApplication> {
  const row = await readApplication(ctx, id);
  if (!row) throw notFound();
  return presentApplication(row);
}

export async function createApplication(ctx: Ctx, body: ApiApplicationBody): Promise<ApiApplication> {
  const values = valuesOf(NEW, body);
  const row = await insertApplication(ctx, randomBytes(16).toString('hex'), values);
  await audit(ctx, 'api_application.created', row, { auth_strategy: row.auth_strategy });
  return presentApplication(row);
}

export async function updateApplication(ctx: Ctx, id: number, body: ApiApplicationBody): Promise<ApiApplication> {
  const before = await running(ctx, id);
  const row = await writeApplication(ctx, id, valuesOf(before, body));
  return presentApplication(row);
}

export async function endApiApplication(ctx: Ctx, id: number): Promise<void> {
  const before = await running(ctx, id);
  await endApplication(ctx, id);
  await audit(ctx, 'api_application.deleted', before, {});
}

export async function updateSettings(ctx: Ctx, body: ApiSettingsBody): Promise<ApiSettings> {
  const issue = originsIssue(body.api_origins ?? []);
  if (issue) throw invalidField('api_origins', issue);
  const before = await readSettings(ctx);
  const { api_key_days = before.api_key_days } = body;
  const problem = keyDaysProblem(api_key_days, null);
  if (problem) throw invalidField('api_key_days', problem);
  const settings = {
    registered_apps_only: body.registered_apps_only ?? before.registered_apps_only,
    api_key_days,
    api_origins: body.api_origins ? originsOf(body.api_origins) : before.api_origins,
  };
  await writeSettings(ctx, settings);
  const existing_keys = await endExistingKeys(ctx, before, settings, body.end_existing_keys);
  for (const key of ['registered_apps_only', 'api_key_days', 'api_origins'] as const) {
    const more = key === 'api_key_days' && existing_keys ? { existing_keys } : {};
    if (String(before[key]) === String(settings[key]) && !more.existing_keys) continue;
    await recordAudit(ctx, { event: 'setting.changed', subject_name: key, details: { [key]: settings[key], ...more } });
  }
  return settings;
}

/** How many existing keys were given an end, or a sooner one. */
async function endExistingKeys(
  ctx: Ctx,
  before: ApiSettings,
  { api_key_days }: ApiSettings,
  asked: boolean | undefined,
): Promise<number> {
  const ends = asked ?? isShorterLife(api_key_days, before.api_key_days);
  return ends && api_key_days !== null ? shortenKeys(ctx, api_key_days) : 0;
}

async function running(ctx: Ctx, id: number): Promise<ApplicationRow> {
  const row = await lockApplication(ctx, id);
  if (!row) throw notFound();
  if (row.ended_at) throw conflict('The application was ended. Register a new one.');
  return row;
}

/** The current values with those of the body, or all issues together. */
function valuesOf(before: ApplicationValues, body: ApiApplicationBody): ApplicationValues {
  const auth_strategy = askedStrategy(before.auth_strategy, body);
  const values = {
    app_name: body.app_name === undefined ? before.app_name : (body.app_name ?? ''),
    app_owner_name: body.app_owner_name === undefined ? before.app_owner_name : (body.app_owner_name ?? ''),
    app_owner_email: body.app_owner_email === undefined ? before.app_owner_email : (body.app_owner_email ?? ''),
    app_owner_phone: body.app_owner_phone === undefined ? before.app_owner_phone : (body.app_owner_phone ?? ''),
    public_app: body.public_app ?? before.public_app,
    jwt_expiration_period:
      body.jwt_expiration_period === undefined ? before.jwt_expiration_period : body.jwt_expiration_period,
  };
  const issues = applicationIssues(values);
  if (!auth_strategy) issues.push({ field: 'auth_strategy', msg: 'Choose at least one way to sign in' });
  if (issues.length || !auth_strategy) throw invalid(issues);
  return { ...values, auth_strategy };
}

/** The choice takes precedence over the flags that derive from it. */
function askedStrategy(before: AuthStrategy, body: ApiApplicationBody): AuthStrategy | undefined {
  if (body.auth_strategy) return body.auth_strategy;
  const known = allowedBy(before);
  return strategyOf({
    allow_jwt_auth: body.allow_jwt_auth ?? known.allow_jwt_auth,
    allow_api_key_auth: body.allow_api_key_auth ?? known.allow_api_key_auth,
  });
}

function audit(
  ctx: Ctx,
  event: 'api_application.created' | 'api_application.deleted',
  { id, app_name }: ApplicationRow,
  details: Readonly<Record<string, unknown>>,
): Promise<number> {
  return recordAudit(ctx, { event, subject_type: 'api_application', subject_id: id, subject_name: app_name, details });
}
