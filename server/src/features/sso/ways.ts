import { enterAccount } from '../../account/sessions';
import type { Config } from '../../base/config';
import type { Ctx, PublicCtx } from '../../base/context';
import { notFound } from '../../base/errors';
import { callsOf, clientOfInstallation, INSTALLATION, issuerOf } from './installation';
import type { Client } from './openid';
import { secretOf } from './provider.operations';
import { findProvider, isLinked, readProvider, type StoredProvider } from './sso.queries';

export const NO_PROVIDER = 'There is no single sign-on for this address. Sign in with your password.';

/** A provider as a sign-in uses it: an account's own, or the installation's. */
export interface Way {
  /** Null at the installation's provider, where the person determines the account. */
  readonly account_id: number | null;
  readonly client: Client;
  /** The name under which its people are linked. */
  readonly issuer: string;
  /** The claim that names groups, if it matters. */
  readonly groups: readonly string[];
  /** The settings with which it is called. */
  readonly calls: Config;
}

/**
 * By the key of an account, or by the email of a user; users without a provider of their account use the
 * installation's.
 */
export async function wayFor(
  ctx: PublicCtx,
  config: Config,
  key: string | null,
  email: string | null,
): Promise<Way | undefined> {
  if (config.oidc && key === INSTALLATION) return wayOf(ctx, config, null);
  const account = await findProvider(ctx.db, key, email);
  if (account !== null) return wayOf(ctx, config, account);
  return config.oidc && key === null && email ? wayOf(ctx, config, null) : undefined;
}

export async function wayOf(ctx: PublicCtx, config: Config, account: number | null): Promise<Way> {
  if (account !== null) {
    const { issuer, ...provider } = await enabledProvider(ctx, account);
    const client = { issuer, client_id: provider.client_id, client_secret: secretOf(config, provider) ?? '' };
    return { account_id: account, client, issuer, groups: groupsOf(provider), calls: config };
  }
  const { oidc } = config;
  if (!oidc) throw notFound(NO_PROVIDER);
  return {
    account_id: null,
    client: clientOfInstallation(oidc),
    issuer: issuerOf(oidc),
    groups: groupsOf(oidc),
    calls: callsOf(config),
  };
}

const groupsOf = (one: { readonly group_teams: readonly unknown[]; readonly groups_claim: string }) =>
  one.group_teams.length ? [one.groups_claim] : [];

export async function enabledProvider(ctx: PublicCtx, accountId: number): Promise<StoredProvider> {
  await enterAccount(ctx.db, accountId);
  const provider = await readProvider(ctx.db, accountId);
  if (!provider?.enabled) throw notFound(NO_PROVIDER);
  return provider;
}

export async function knownAtInstallation(ctx: Ctx, { oidc }: Config): Promise<boolean> {
  return oidc !== undefined && isLinked(ctx, issuerOf(oidc));
}
