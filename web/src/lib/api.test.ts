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

  it('a 422 carries every field and its message, a 5xx no body, no answer at all is status 0', async () => {
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

describe('SHELL-01 a refused call', () => {
  it.each([401, 403])(
    'SHELL-01 a %s answer makes the client ask whether it is logged in, and stay when it is',
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

  it('SHELL-01 goes to /login only when logged out, with the way back, and asks once for many refusals', async () => {
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
