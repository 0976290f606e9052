import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const CLIENT = { client_id: 'fairlead', client_secret: 'a-secret-of-the-provider-42' };

export interface TestProvider {
  readonly issuer: string;
  /** The provider's claims about a person, by the name that is typed into its sign-in page. */
  readonly people: Record<string, Record<string, unknown>>;
  /** Walks through the provider's own pages as a browser does, and returns the address to which it leads back. */
  signIn(url: string, login: string): Promise<URL>;
  stop(): Promise<void>;
}

/** A real OpenID Connect provider on a port of this machine. */
export async function startIdentityProvider(redirectUris: readonly string[]): Promise<TestProvider> {
  const people: TestProvider['people'] = {};
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [...redirectUris] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
      groups: ['groups'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['keys of a test'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people[sub] }) }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    people,
    signIn: (url, login) => throughPages(issuer, url, login),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The provider's development pages: a sign-in with any name, then a consent. */
async function throughPages(issuer: string, start: string, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  let at = new URL(start);
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 20; steps += 1) {
    if (at.origin !== issuer) return at;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = form ? { method: 'POST', body: form } : {};
    const got = await fetch(at, { ...sent, headers: { cookie }, redirect: 'manual' });
    for (const line of got.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value.join('='));
    }
    form = undefined;
    const location = got.headers.get('location');
    if (location) at = new URL(location, at);
    else {
      const page = await got.text();
      const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? [];
      const [, prompt] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
      if (!action || !prompt) throw new Error(`${at.href} answered ${got.status}: ${page.slice(0, 500)}`);
      at = new URL(action, at);
      form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
    }
  }
  throw new Error('the provider led nowhere');
}
