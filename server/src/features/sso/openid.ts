import type { Claims } from '@fairlead/domain/sso/sso';
import { SSO_RETURN } from '@fairlead/domain/sso/sso.contract';
import * as openid from 'openid-client';
import { AddressRefused, outgoingFetch, requireOutgoing } from '../../adapters/outgoing';
import type { Config } from '../../base/config';
import { publicUrlOf } from '../../http/public-url';

/** What the library needs to know of a provider. */
export interface Client {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
}

/** The values that bind the returning browser to its request. */
export interface Bound {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider cannot be used; the text is for the administrator. */
export class ProviderFault extends Error {}

export const redirectUri = (config: Config) => `${publicUrlOf(config)}${SSO_RETURN}`;

/**
 * The address to which the browser is sent. `again` asks for a new proof. Throws ProviderFault if the provider cannot
 * be reached or is none.
 */
export async function addressToSignIn(
  config: Config,
  client: Client,
  state: string,
  again = false,
): Promise<{ url: string } & Bound> {
  const provider = await connected(config, client);
  const [nonce, verifier] = [openid.randomNonce(), openid.randomPKCECodeVerifier()];
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(config),
    scope: scopesOf(provider),
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again ? { prompt: 'login', max_age: '0' } : {}),
  });
  return { url: url.href, state, nonce, verifier };
}

/** Reads the provider's own description: its addresses and keys. */
export async function connected(
  config: Config,
  { issuer, client_id, client_secret }: Client,
): Promise<openid.Configuration> {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (!url) throw new ProviderFault('Is not an address');
  try {
    requireOutgoing(url, config);
    const plain = url.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
    const found = await openid.discovery(url, client_id, client_secret, undefined, {
      [openid.customFetch]: outgoingFetch(config),
      execute: [...plain, openid.enableNonRepudiationChecks],
      timeout: 10,
    });
    if (!found.serverMetadata().authorization_endpoint) throw new ProviderFault('Has no sign-in page of its own');
    return found;
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    throw new ProviderFault(refusedIn(error) ?? NOT_FOUND, { cause: error });
  }
}

const NOT_FOUND =
  'No OpenID Connect provider answers there. Enter the issuer address, without /.well-known/openid-configuration.';

/** The library wraps what its connection threw. */
function refusedIn(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof AddressRefused) return at.message;
  return undefined;
}

function scopesOf(provider: openid.Configuration): string {
  const offered = provider.serverMetadata().scopes_supported ?? [];
  return ['openid', 'email', 'profile', ...(offered.includes('groups') ? ['groups'] : [])].join(' ');
}

/**
 * Exchanges the code for what the provider says about the person. Everything is checked here: state, nonce, PKCE, the
 * signature of the ID token, its issuer, audience and time.
 */
export async function claimsOf(
  config: Config,
  client: Client,
  { state, nonce, verifier }: Bound,
  answer: string,
  wanted: readonly string[],
): Promise<Claims> {
  const provider = await connected(config, client);
  const tokens = await openid.authorizationCodeGrant(provider, new URL(`${redirectUri(config)}?${answer}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the answer has no ID token');
  const isWhole = wanted.every((name) => claims[name] !== undefined);
  if (isWhole || !provider.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims };
}
