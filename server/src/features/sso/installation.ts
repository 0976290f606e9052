import type { Claims } from '@fairlead/domain/sso/sso';
import { believedEmail } from '@fairlead/domain/sso/sso';
import type { Config } from '../../base/config';
import type { Ctx, PublicCtx } from '../../base/context';
import type { InstallationProvider } from '../../base/oidc-settings';
import { enterAccount } from '../../account/sessions';
import { findSignIn } from '../session/public';
import type { Client } from './openid';
import type { PersonsProvider } from './people.operations';
import { accountOfIdentity, onlyAccount, readProvider } from './sso.queries';

/** Begins at the installation's provider, when no account is known yet. */
export const INSTALLATION = 'installation';

/** Separate from what accounts enter: no account can link a user under this name. */
export const issuerOf = ({ issuer }: Pick<InstallationProvider, 'issuer'>) => `${INSTALLATION} ${issuer}`;

export const clientOfInstallation = ({ issuer, client_id, client_secret }: InstallationProvider): Client => ({
  issuer,
  client_id,
  client_secret,
});

/** The operator's own provider may be inside the operator's network. */
export const callsOf = (config: Config): Config => ({ ...config, internalAddresses: 'allowed' });

/**
 * The account that a person of the installation's provider belongs to: by the link, by a trusted address, or the only
 * account. An account with its own provider is not entered this way.
 */
export async function accountOf(ctx: PublicCtx, oidc: InstallationProvider, claims: Claims): Promise<number | null> {
  const email = believedEmail(claims, oidc.domains);
  const account = (await accountOfIdentity(ctx.db, issuerOf(oidc), claims.sub)) ?? (await accountByEmail(ctx, email));
  if (account === null) return null;
  await enterAccount(ctx.db, account);
  return (await readProvider(ctx.db, account))?.enabled ? null : account;
}

async function accountByEmail({ db }: PublicCtx, email: string | null): Promise<number | null> {
  if (!email) return null;
  const known = await findSignIn(db, email);
  if (known?.is_demo) return null;
  return known?.account_id ?? onlyAccount(db);
}

/** The provider as the account sees it, with its own teams by their names. */
export function providerIn({ config, account }: Ctx, oidc: InstallationProvider): PersonsProvider {
  const named = (name: string | undefined) =>
    config.teams.find((team) => team.name.toLowerCase() === name?.toLowerCase())?.id ?? null;
  return {
    account_id: account.id,
    issuer: issuerOf(oidc),
    domains: oidc.domains,
    groups_claim: oidc.groups_claim,
    default_team_id: named(oidc.default_team),
    group_teams: oidc.group_teams.flatMap(({ group, team }) => {
      const team_id = named(team);
      return team_id === null ? [] : [{ group, team_id }];
    }),
  };
}
