import { randomBytes } from 'node:crypto';
import { plainDomains, providerIssues } from '@fairlead/domain/sso/sso';
import {
  type IdentityProvider,
  type IdentityProviderBody,
  type IdentityProviderState,
  SSO_RETURN,
} from '@fairlead/domain/sso/sso.contract';
import { recordAudit } from '../../account/audit';
import { opened, type Place, sealed } from '../../adapters/secret';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { conflict, invalid, invalidField, notFound } from '../../base/errors';
import type { Step } from '../../http/endpoint';
import { requireFreshSession } from '../../http/fresh-session';
import { publicUrlOf } from '../../http/public-url';
import { connected, ProviderFault, redirectUri } from './openid';
import {
  deleteProvider,
  deleteIdentities,
  passwordKeepers,
  readProvider,
  type StoredProvider,
  writeProvider,
} from './sso.queries';

const PURPOSE = 'identity providers';
const DEMO = 'The demo account keeps its passwords.';
const SECRET_LOST = 'The stored secret cannot be read any more, because the server has a new one. Enter it again.';

export async function showProvider(ctx: Ctx, config: Config): Promise<IdentityProviderState> {
  const stored = await readProvider(ctx.db, ctx.account.id);
  return { provider: stored ? presented(stored, config) : null, redirect_uri: redirectUri(config) };
}

function presented(stored: StoredProvider, config: Config): IdentityProvider {
  const { account_id: _account, client_secret: _secret, sign_in_key, ...shown } = stored;
  return { ...shown, sign_in_url: `${publicUrlOf(config)}${SSO_RETURN}/${sign_in_key}` };
}

/** Saves only working settings: the provider's description is requested first, while no connection is held. */
export async function saveProvider(step: Step, config: Config, body: () => IdentityProviderBody) {
  const client = await step((ctx) => checked(ctx, config, body()));
  await connected(config, client).catch((error: unknown) => {
    if (error instanceof ProviderFault) throw invalidField('issuer', error.message);
    throw error;
  });
  return step(async (ctx) => {
    const { stored } = await checked(ctx, config, body());
    // Subjects are names within a provider: at another one they may be other people.
    if (stored && stored.issuer !== client.issuer) await deleteIdentities(ctx);
    await writeProvider(ctx, valuesOf(config, body(), stored, client.client_secret));
    await recordAudit(ctx, { event: 'setting.changed', subject_name: 'single sign-on', details: changesOf(body()) });
    return showProvider(ctx, config);
  });
}

export async function removeProvider(ctx: Ctx): Promise<void> {
  requireFreshSession(ctx);
  if (!(await deleteProvider(ctx))) throw notFound();
  await recordAudit(ctx, { event: 'setting.changed', subject_name: 'single sign-on', details: { removed: true } });
}

async function checked(ctx: Ctx, config: Config, body: IdentityProviderBody) {
  requireFreshSession(ctx);
  if (ctx.account.is_demo) throw conflict(DEMO);
  const stored = await readProvider(ctx.db, ctx.account.id);
  const keepers = await passwordKeepers(ctx);
  const isSame = stored?.issuer === body.issuer && stored.client_id === body.client_id;
  // A secret is sent only to the provider that it was entered for.
  const issues = providerIssues(body, { teams: ctx.config.teams, keepers, hasSecret: isSame });
  if (issues.length) throw invalid(issues);
  const client_secret = body.client_secret || secretOf(config, stored);
  if (!client_secret) throw invalidField('client_secret', SECRET_LOST);
  return { issuer: body.issuer, client_id: body.client_id, client_secret, stored };
}

/** Undefined if the installation has a new secret, or there is none. */
export function secretOf(
  config: Config,
  stored: Pick<StoredProvider, 'client_secret'> | undefined,
): string | undefined {
  return stored && opened(config, PURPOSE, stored.client_secret)?.plain.toString();
}

/** The same secret of a provider under the current key; undefined if it has that key already. */
export function renewedClientSecret(place: Place, stored: Buffer): Buffer | 'lost' | undefined {
  const found = opened(place, PURPOSE, stored);
  if (!found) return 'lost';
  return found.isCurrent ? undefined : sealed(place, PURPOSE, found.plain);
}

function valuesOf(config: Config, body: IdentityProviderBody, stored: StoredProvider | undefined, secret: string) {
  const { client_secret: _typed, domains, ...values } = body;
  return {
    ...values,
    domains: plainDomains(domains),
    client_secret: sealed(config, PURPOSE, Buffer.from(secret)),
    sign_in_key: stored?.sign_in_key ?? randomBytes(9).toString('base64url'),
  };
}

const changesOf = ({ issuer, domains, enabled, required }: IdentityProviderBody) => ({
  issuer,
  domains,
  enabled,
  required,
});
