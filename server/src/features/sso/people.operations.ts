import { newUserFormats } from '@fairlead/domain/account/settings';
import { EXECUTIVE, EXTERNAL } from '@fairlead/domain/access/actor';
import { believedEmail, type Claims, isVerified, namesIn, teamIn } from '@fairlead/domain/sso/sso';
import type { Ctx } from '../../base/context';
import { lockRows } from '../../reading/records';
import { createRecord, updateRecords } from '../../writing/changes';
import { findSignIn } from '../session/public';
import { countTaken, noteUserChange, requireLicense } from '../users/public';
import { findIdentity, insertIdentity, lockIdentities, type StoredProvider, touchIdentity } from './sso.queries';

/** Decides who is let in, and where. */
export type PersonsProvider = Pick<
  StoredProvider,
  'account_id' | 'issuer' | 'domains' | 'default_team_id' | 'groups_claim' | 'group_teams'
>;

/** Why a sign-in was refused: for the audit log, not for the person. */
export type Refused =
  | 'address not verified'
  | 'other domain'
  | 'other account'
  | 'inactive'
  | 'linked otherwise'
  | 'no team'
  | 'too many addresses';

/**
 * The user of this account that the provider means: by the link to its subject, by a trusted address, or a new one.
 * `ctx` is the system's, inside the account.
 */
export async function personOf(ctx: Ctx, provider: PersonsProvider, claims: Claims): Promise<number | Refused> {
  await lockIdentities(ctx.db, ctx.account.id);
  const linked = await findIdentity(ctx, provider.issuer, claims.sub);
  if (linked?.deleted) return 'inactive';
  if (linked) {
    await touchIdentity(ctx, provider.issuer, claims.sub);
    await moveToTeam(ctx, linked.user_id, teamIn(claims, provider));
    return linked.user_id;
  }
  const found = await byAddress(ctx, provider, claims);
  if (typeof found === 'string') return found;
  return (await insertIdentity(ctx, found, provider.issuer, claims.sub)) ? found : 'linked otherwise';
}

async function byAddress(ctx: Ctx, provider: PersonsProvider, claims: Claims): Promise<number | Refused> {
  const email = believedEmail(claims, provider.domains);
  if (!email) return isVerified(claims) ? 'other domain' : 'address not verified';
  const known = await findSignIn(ctx.db, email);
  // A provider can name any address: like a typed one, it reveals who is a user elsewhere.
  const isElsewhere = known !== undefined && known.account_id !== ctx.account.id;
  if ((!known || isElsewhere) && !(await countTaken(ctx, isElsewhere ? 1 : 0))) return 'too many addresses';
  if (!known) return newUser(ctx, provider, claims, email);
  if (isElsewhere) return 'other account';
  if (known.deleted) return 'inactive';
  await moveToTeam(ctx, known.user_id, teamIn(claims, provider));
  return known.user_id;
}

/**
 * A basic user without a password, in the team of the person's groups or the default one. Without a team, the user would
 * see the whole account: where there are teams but none for new people, no user is added.
 */
async function newUser(ctx: Ctx, provider: PersonsProvider, claims: Claims, email: string): Promise<number | Refused> {
  const [first_name, last_name] = namesIn(claims, email);
  const team_id = knownTeam(ctx, teamIn(claims, provider)) ?? knownTeam(ctx, provider.default_team_id);
  if (team_id === null && ctx.config.teams.length) return 'no team';
  const row = { email, first_name, last_name, level: 1, team_id, team_role: 'member', ...newUserFormats(ctx.account) };
  await requireLicense(ctx);
  const id = await createRecord(ctx, 'account_user', row);
  const full_name = `${first_name} ${last_name}`.trim();
  await noteUserChange(ctx, { id, full_name }, 'user.changed', { created: true, by: 'single sign-on' });
  return id;
}

/** Executives and external users have no team; others follow their groups, if one of them is mapped. */
async function moveToTeam(ctx: Ctx, id: number, team: number | null): Promise<void> {
  const team_id = knownTeam(ctx, team);
  if (team_id === null) return;
  const [before] = await lockRows(ctx, 'account_user', [id]);
  if (!before || before.team_id === team_id || before.level === EXECUTIVE) return;
  if (before.level === EXTERNAL || before.is_external) return;
  await updateRecords(ctx, 'account_user', [{ before, patch: { team_id } }]);
  const details = { team_id: { from: before.team_id, to: team_id }, by: 'single sign-on' };
  await noteUserChange(ctx, { id, full_name: String(before.full_name ?? '') }, 'user.changed', details);
}

const knownTeam = (ctx: Ctx, id: number | null) => (ctx.config.teams.some((team) => team.id === id) ? id : null);
