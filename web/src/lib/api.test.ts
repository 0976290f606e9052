import { isLoggedIn, signIn, signOut } from '@fairlead/domain/session/session.contract';
import { answers, contract } from '@fairlead/domain/wire/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer } from '../testing/fake-server';
import { call, callWithChangeSet, rememberCsrfToken } from './api';
import { RequestError } from './request-error';
import { safeNext, signInAddress } from './signed-out';

const showDeal = contract({
  method: 'GET',
  path: '/api/v3/deals/:id',
  params: z.object({ id: z.number() }),
  query: z.object({ ids: z.array(z.number()).optional(), conditions: z.record(z.string(), z.string()).optional() }),
  answer: answers(z.strictObject({ id: z.number() })),
});

const saveDeal = contract({
  method: 'PATCH',
  path: '/api/v3/deals/:id',
  root: 'deal',
  params: z.object({ id: z.number() }),
  body: z.object({ name: z.string() }),
  answer: answers(z.strictObject({ id: z.number() })),
});

function visit(path: string) {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: path, search: '?page=2', assign });
  return assign;
}

afterEach(() => {
  vi.unstubAllGlobals();
  rememberCsrfToken(null);
});

describe('one call', () => {
  it('AUTH-02 all calls are same-origin, carry the CSRF token and are not cached', async () => {
    const heard = fakeServer({ 'DELETE /login': { status: 204 } });
    rememberCsrfToken('a-token');
    expect(await call(signOut)).toBeUndefined();
    expect(heard[0]?.headers).toMatchObject({ 'X-CSRF-Token': 'a-token', 'Cache-Control': 'no-cache' });
    expect(heard[0]?.init).toMatchObject({ credentials: 'same-origin', cache: 'no-cache' });
  });

  it('fills the path, writes arrays and objects in bracket form and leaves out what is undefined', async () => {
    const heard = fakeServer({ 'GET /api/v3/deals/7': { body: { id: 7 } } });
    await call(showDeal, { params: { id: 7 }, query: { ids: [1, 2], conditions: { name: 'a & b' } } });
    expect(heard[0]?.path).toBe('/api/v3/deals/7?ids%5B%5D=1&ids%5B%5D=2&conditions%5Bname%5D=a%20%26%20b');
  });

  it('wraps a body in its root and answers the change set of a write', async () => {
    const heard = fakeServer({ 'PATCH /api/v3/deals/7': { body: { id: 7 }, headers: { 'X-Change-Set': '91' } } });
    const answer = await callWithChangeSet(saveDeal, { params: { id: 7 }, body: { name: 'New' } });
    expect(heard[0]?.body).toEqual({ deal: { name: 'New' } });
    expect(answer).toEqual({ data: { id: 7 }, changeSetId: 91 });
  });

  it('VAL-05 API-02 a 4xx carries its body, each field with its message; a 5xx is without one, and no answer at all is status 0', async () => {
    fakeServer({
      'POST /login': { status: 422, body: [{ field: 'email', msg: 'Required' }] },
      'DELETE /login': { status: 500, body: { secret: 'trace' } },
    });
    const refused = await call(signIn, { body: { email: '', password: '' } }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RequestError);
    expect((refused as RequestError).byField()).toEqual({ email: 'Required' });
    const failed = (await call(signOut).catch((error: unknown) => error)) as RequestError;
    expect([failed.status, failed.body]).toEqual([500, null]);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    expect(((await call(signOut).catch((error: unknown) => error)) as RequestError).status).toBe(0);
  });
});

const createDeal = contract({
  method: 'POST',
  path: '/api/v3/deals',
  root: 'deal',
  body: z.object({ name: z.string() }),
  once: true,
  answer: answers(z.strictObject({ id: z.number() })),
});

/** Breaks the connection of the first calls after they were sent, then answers. */
function breaking(times: number) {
  const keys: (string | undefined)[] = [];
  let left = times;
  const answer = (_input: unknown, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key']);
    if (left-- > 0) return Promise.reject(new TypeError('network'));
    return Promise.resolve(new Response(JSON.stringify({ id: 1 })));
  };
  vi.stubGlobal('fetch', answer);
  return keys;
}

describe('API-02 a call without an answer', () => {
  const create = (name = 'Crane') => call(createDeal, { body: { name } }).catch((error: unknown) => error);

  it('API-02 creating is asked about once more under the same key, and each call has a key of its own', async () => {
    const keys = breaking(1);
    expect(await create()).toEqual({ id: 1 });
    await create();
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^\d+-\d+-\d+-\d+$/);
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  it('API-02 the key of a call in doubt is kept for the same content until an answer comes', async () => {
    const keys = breaking(2);
    expect(await create()).toMatchObject({
      status: 0,
      message: expect.stringContaining('check whether this was saved'),
    });
    await create('Other');
    expect(await create()).toEqual({ id: 1 });
    await create();
    expect(keys).toHaveLength(5);
    const first = keys.map((key) => key === keys[0]);
    expect(first).toEqual([true, true, false, true, false]);
  });

  it('API-02 what the server says about a fault is shown, and a 503 is not repeated', async () => {
    const said = { error: 'The database cannot be reached right now. Nothing was changed.' };
    const heard = fakeServer({ 'POST /api/v3/deals': { status: 503, body: said } });
    expect(await create()).toMatchObject({ status: 503, message: said.error });
    expect(heard).toHaveLength(1);
  });

  it('API-02 without a network nothing was sent, and nothing is in doubt', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    breaking(2);
    expect(await create()).toMatchObject({ message: 'The server cannot be reached. Nothing was saved.' });
  });
});

describe('SHELL-01 a refused call', () => {
  it.each([401, 403])(
    'SHELL-01 a %s answer makes the client ask whether it is logged in: it goes to /login only when logged out',
    async (status) => {
      const assign = visit('/deals');
      const heard = fakeServer({
        'GET /api/v3/deals/7': { status, body: { error: 'No' } },
        'GET /login/is_logged_in': { body: { logged_in: true } },
      });
      const error = (await call(showDeal, { params: { id: 7 } }).catch((thrown: unknown) => thrown)) as RequestError;
      expect(heard.map(({ path }) => path)).toContain(isLoggedIn.path);
      expect(assign).not.toHaveBeenCalled();
      expect([error.status, error.message]).toEqual([status, 'No']);
    },
  );

  it('SHELL-01 VAL-05 signed out, a 401 goes to /login with the way back, and asks once for many refusals', async () => {
    const assign = visit('/deals');
    const heard = fakeServer({
      'GET /api/v3/deals/7': { status: 401, body: {} },
      'GET /login/is_logged_in': { body: { logged_in: false } },
    });
    await Promise.allSettled([1, 2, 3].map(() => call(showDeal, { params: { id: 7 } })));
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fdeals%3Fpage%3D2');
    expect(heard.filter(({ path }) => path === isLoggedIn.path)).toHaveLength(1);
  });

  it('SHELL-01 the way back is a path of this site and nothing else', () => {
    expect(signInAddress('/people/3?tab=x')).toBe('/login?next=%2Fpeople%2F3%3Ftab%3Dx');
    expect(signInAddress('/')).toBe('/login');
    expect(safeNext('/people/3?tab=x')).toBe('/people/3?tab=x');
    for (const bad of ['//evil.example', 'https://evil.example', '/\\evil.example', '/login?next=/', '', null])
      expect(safeNext(bad)).toBe('/');
  });
});
