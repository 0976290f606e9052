import { newUserFormats } from '@fairlead/domain/account/settings';
import { MOST_LISTED, type ScimBody, type ScimQuery } from '@fairlead/domain/scim/scim.contract';
import { readFilter, readUser, readUserPatch, type UserValues } from '@fairlead/domain/scim/scim';
import type { UserBody } from '@fairlead/domain/users/users.contract';
import { userIssues } from '@fairlead/domain/users/users';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { createRecord } from '../../writing/changes';
import { findSignIn } from '../session/public';
import { tellOfChange } from '../system-mail/public';
import { makeInactive, noteUserChange, requireLicense, reactivate, updateUser } from '../users/public';
import { refuseFault, ScimRefusal } from './caller';
import { listed, presentScimUser } from './scim.present';
import { isKeeper, readScimUsers, readToken, type ScimRow, writeExternalId } from './scim.queries';

const NO_USER = { status: 404, detail: 'There is no such user' } as const;
const TAKEN = { status: 409, detail: 'This userName is in use', scimType: 'uniqueness' } as const;
const NO_TEAM = { status: 409, detail: 'Choose the team for new users in the settings of single sign-on' } as const;
const KEEPER = {
  status: 403,
  detail: 'This administrator keeps the password and is not changed from outside',
} as const;
const ADMIN = { status: 403, detail: 'The address and return of an administrator are decided in Fairlead' } as const;
const NEEDS_NAME = { status: 400, detail: 'userName, an email address, is needed', scimType: 'invalidValue' } as const;

export function pageOf({ startIndex = 1, count = MOST_LISTED }: ScimQuery) {
  const start = Math.max(1, startIndex);
  return { start, limit: Math.min(MOST_LISTED, Math.max(0, count)), offset: start - 1 };
}

export async function listUsers(ctx: Ctx, config: Config, query: ScimQuery) {
  const filter = readFilter(query.filter, ['userName', 'externalId']);
  if (filter) refuseFault(filter);
  const { start, limit, offset } = pageOf(query);
  const named =
    filter && 'name' in filter ? { [filter.name === 'userName' ? 'email' : 'external_id']: filter.value } : {};
  const { rows, total } = await readScimUsers(ctx, { ...named, limit, offset });
  return listed(
    rows.map((row) => presentScimUser(config, row)),
    total,
    start,
  );
}

export async function showUser(ctx: Ctx, config: Config, id: string) {
  return presentScimUser(config, await rowOf(ctx, id));
}

export async function rowOf(ctx: Ctx, id: string): Promise<ScimRow> {
  const number = /^[1-9]\d{0,17}$/.test(id) ? Number(id) : 0;
  const { rows } = await readScimUsers(ctx, { id: Number.isSafeInteger(number) ? number : 0, limit: 1, offset: 0 });
  if (!rows[0]) throw new ScimRefusal(NO_USER);
  return rows[0];
}

/** A basic user without a password, who signs in at the provider or after an invitation. */
export async function createUser(ctx: Ctx, config: Config, body: ScimBody) {
  const values = readUser(body);
  refuseFault(values);
  if (!values.userName) throw new ScimRefusal(NEEDS_NAME);
  const fields = { ...namesOf(values, values.userName), email: values.userName };
  const issues = userIssues({ ...fields, last_name: fields.last_name || '-' }, null, ctx.config);
  if (issues.length) throw invalid(issues);
  if (await findSignIn(ctx.db, values.userName)) throw new ScimRefusal(TAKEN);
  const team_id = (await readToken(ctx))?.default_team_id ?? null;
  // Without a team, the user would see the whole account.
  if (team_id === null && ctx.config.teams.length) throw new ScimRefusal(NO_TEAM);
  const rest = { level: 1, team_id, team_role: 'member', ...newUserFormats(ctx.account) };
  if (values.active !== false) await requireLicense(ctx);
  const id = await createRecord(ctx, 'account_user', { ...fields, ...rest });
  const full_name = `${fields.first_name} ${fields.last_name}`.trim();
  await noteUserChange(ctx, { id, full_name }, 'user.changed', { created: true, by: 'SCIM' });
  if (values.externalId) await writeExternalId(ctx, id, values.externalId);
  if (values.active === false) await makeInactive(ctx, id);
  return showUser(ctx, config, String(id));
}

/** The address that the body gives to a user. */
export function addressIn(body: ScimBody): string | undefined {
  const values = 'Operations' in body ? readUserPatch(body) : readUser(body);
  return 'userName' in values ? values.userName : undefined;
}

export async function changeUser(ctx: Ctx, config: Config, id: string, body: ScimBody) {
  const values = 'Operations' in body ? readUserPatch(body) : readUser(body);
  refuseFault(values);
  const before = await rowOf(ctx, id);
  const patch = patchOf(values, before);
  const turns = values.active !== undefined && values.active !== before.active;
  if (Object.keys(patch).length || turns) await requireWithin(ctx, before, patch, values);
  if (Object.keys(patch).length) await updateUser(ctx, before.id, patch);
  // As when an administrator does it: the owner of the old mailbox learns that mail now goes elsewhere.
  const addresses = patch.email ? [before.email, patch.email] : [];
  for (const email of addresses) await tellOfChange(ctx, config, { account: ctx.account, email }, 'email');
  if (turns) await (values.active ? reactivate(ctx, before.id) : makeInactive(ctx, before.id));
  if (values.externalId) await writeExternalId(ctx, before.id, values.externalId);
  return showUser(ctx, config, id);
}

export async function removeUser(ctx: Ctx, id: string): Promise<undefined> {
  const before = await rowOf(ctx, id);
  if (!before.active) return undefined;
  await requireWithin(ctx, before, {}, { active: false });
  await makeInactive(ctx, before.id);
  return undefined;
}

/**
 * A directory may deactivate administrators, but neither reactivates them nor changes their address: both would give
 * it an administrator.
 */
async function requireWithin(ctx: Ctx, before: ScimRow, patch: UserBody, { active }: UserValues): Promise<void> {
  if (await isKeeper(ctx, before.id)) throw new ScimRefusal(KEEPER);
  if (before.is_account_admin && (patch.email !== undefined || (active && !before.active)))
    throw new ScimRefusal(ADMIN);
  if (patch.email === undefined || patch.email === null) return;
  const known = await findSignIn(ctx.db, patch.email);
  if (known && known.user_id !== before.id) throw new ScimRefusal(TAKEN);
}

/** Only what differs. */
function patchOf(values: UserValues, before: ScimRow): UserBody {
  const names = values.givenName ?? values.familyName ?? values.displayName;
  const { first_name, last_name } =
    names === undefined ? before : namesOf({ ...currentNames(before), ...values }, before.email);
  const email =
    values.userName && values.userName.toLowerCase() !== before.email.toLowerCase() ? values.userName : undefined;
  return {
    ...(first_name === before.first_name ? {} : { first_name }),
    ...(last_name === before.last_name ? {} : { last_name }),
    ...(email === undefined ? {} : { email }),
  };
}

const currentNames = ({ first_name, last_name }: ScimRow) => ({ givenName: first_name, familyName: last_name });

function namesOf({ givenName, familyName, displayName }: UserValues, email: string) {
  const [first = '', ...others] = (displayName ?? '').split(/\s+/);
  const given =
    givenName || familyName ? { first: givenName || familyName, last: givenName ? familyName : '' } : undefined;
  return {
    first_name: given?.first || first || (email.split('@')[0] ?? email),
    last_name: given ? (given.last ?? '') : others.join(' '),
  };
}
