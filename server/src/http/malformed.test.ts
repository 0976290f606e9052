import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { colleague } from '../testing/colleagues';
import { attacker, type HostileCall, type Sent } from '../testing/hostile-calls';
import { innerUrl, PAGE } from './paths';

let on: TestApp;
let user: TestUser;
let send: (call: HostileCall) => Promise<Sent>;
beforeAll(async () => {
  on = await testApp();
  const attack = attacker(on);
  user = await on.account();
  send = attack(user);
});
afterAll(() => on.close());

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const parts = { 'content-type': 'multipart/form-data; boundary=b' };
const part = (name: string, text: string, file = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${text}\r\n`;
const post = (payload: string | Buffer, headers: Record<string, string>): HostileCall => ({
  method: 'POST',
  url: '/api/v3/deals',
  payload,
  headers,
});

const importing = (payload: string) => ({ ...post(payload, parts), url: '/api/v3/imports' });

/** The answer to a call with a file, and whether any of the file was read. */
async function readOf({ url, headers }: HostileCall): Promise<{ status: number; read: boolean }> {
  let read = false;
  async function* file() {
    yield `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
    await new Promise((later) => setImmediate(later));
    read = true;
    yield 'name\r\n--b--\r\n';
  }
  const cookies = { cookie: user.cookie, 'x-csrf-token': user.csrf };
  const got = await on.app.inject({
    method: 'POST',
    url,
    headers: { ...cookies, ...headers },
    payload: Readable.from(file()),
  });
  return { status: got.statusCode, read };
}

describe('API-02 a body that does not match its type', () => {
  test.each<[what: string, call: HostileCall, status: number]>([
    ['JSON cut off', post('{"name":"x"', json), 400],
    ['no JSON at all', post('name=x', json), 400],
    ['bytes that are no text', post(Buffer.from([0x7b, 0xff, 0xfe]), json), 400],
    ['JSON in another alphabet', post(Buffer.from('{"name":"x"}', 'utf16le'), json), 400],
    ['half a million brackets', post('['.repeat(500_000), json), 400],
    [
      'a hundred thousand levels',
      post(`{"deal":{"name":"x","more":${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}}}`, json),
      422,
    ],
    ['more than can be read', post(`{"name":"${'x'.repeat(9_000_000)}"}`, json), 413],
    ['nothing', post('', json), 422],
    ['null', post('null', json), 422],
    ['a list', post('[]', json), 422],
    ['a text', post('"name"', json), 422],
    ['a byte order mark before it', post('\ufeff{"name":"Crane"}', json), 200],
    ['JSON of a vendor', post('{"name":"Crane"}', { 'content-type': 'application/vnd.api+json' }), 200],
    ['XML', post('<deal/>', { 'content-type': 'text/xml' }), 415],
    ['plain text', post('name', { 'content-type': 'text/plain' }), 415],
    ['bytes', post('name', { 'content-type': 'application/octet-stream' }), 415],
    ['no type', post('name', { 'content-type': '' }), 415],
    ['a type that is none', post('name', { 'content-type': ';;;' }), 415],
    ['a form', post('deal[name]=Crane', form), 200],
    ['a form with a name that is a list', post('deal[name][]=a&deal[name]=b', form), 422],
    ['a form of a percent sign', post('%', form), 422],
    ['a form with a null byte', post('deal[name]=a%00b', form), 422],
    ['a form for the prototype', post('__proto__[name]=a&constructor[name]=b', form), 422],
    ['a multipart form', post(`${part('deal[name]', 'Crane')}--b--\r\n`, parts), 200],
    ['a multipart form cut off', post(part('deal[name]', 'Crane'), parts), 400],
    [
      'a multipart form cut off in a file',
      importing('--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx'),
      400,
    ],
    ['a multipart form without its boundary', post('x', { 'content-type': 'multipart/form-data' }), 400],
    ['a multipart form with an empty boundary', post('x', { 'content-type': 'multipart/form-data; boundary=' }), 400],
    ['a multipart form with another boundary', post('--c\r\n', parts), 400],
    ['a multipart form for the prototype', post(`${part('__proto__', 'x')}--b--\r\n`, parts), 400],
    ['two files', importing(`${part('f', 'x', 'a')}${part('g', 'x', 'b')}--b--\r\n`), 413],
    ['a file where none is taken', post(`${part('f', 'x', 'a')}--b--\r\n`, parts), 415],
    [
      'a multipart form with a key that comes again',
      post(
        `${part('deal[name]', 'Crane')}${part('deal[person_ids][]', '0')}${part('deal[person_ids][]', '0')}--b--\r\n`,
        parts,
      ),
      422,
    ],
    [
      'a multipart form larger than can be read',
      importing(`${part('import[csv]', 'x'.repeat(9_000_000))}--b--\r\n`),
      413,
    ],
    [
      'many fields that are too large together',
      importing(`${part('a', 'x'.repeat(900_000)).repeat(12)}--b--\r\n`),
      413,
    ],
    ['a multipart form to a public call', { ...post(part('a', 'b'), parts), url: '/login' }, 415],
    ['a thousand parts', post(`${part('a', 'x').repeat(1000)}--b--\r\n`, parts), 413],
    ['a GET with half a body', { method: 'GET', url: '/api/v3/deals', payload: '{"conditions":', headers: json }, 400],
    ['a GET with a list for a body', { method: 'GET', url: '/api/v3/deals', payload: '[1]', headers: json }, 200],
    ['a GET with a torn form', { method: 'GET', url: '/api/v3/deals', payload: '--', headers: parts }, 400],
    [
      'a GET that names a type and has no body',
      { method: 'GET', url: '/api/v3/deals', headers: { 'content-type': 'text/xml' } },
      200,
    ],
    ['a DELETE with half a body', { method: 'DELETE', url: '/api/v3/deals/1', payload: '{', headers: json }, 400],
  ])('API-02 %s', async (_what, call, status) => {
    const sent = await send(call);
    expect([sent.fault, sent.status]).toEqual([undefined, status]);
  });

  test('API-02 two files at once are refused with the reason', async () => {
    const sent = await send(importing(`${part('f', 'x', 'a')}${part('g', 'x', 'b')}--b--\r\n`));
    expect(JSON.parse(sent.text)).toEqual({ error: 'Only one file can be sent at once' });
  });

  test('API-02 a long text in a multipart form arrives whole', async () => {
    const csv = `Deal name\n${`${'x'.repeat(99)}\n`.repeat(15_000)}`;
    const sent = await send(importing(`${part('import[type]', 'deals')}${part('import[csv]', csv)}--b--\r\n`));
    expect([sent.fault, JSON.parse(sent.text).total]).toEqual([undefined, 15_000]);
  });

  test.each([
    ['is not signed in', { cookie: '' }, 401],
    ['made a cookie up', { cookie: 'fairlead_session=forged' }, 401],
    ['has no CSRF token', { 'x-csrf-token': '' }, 403],
  ])('API-02 a file of a user who %s is not read', async (_who, headers: Record<string, string>, status) => {
    expect(await readOf({ ...importing(''), headers: { ...parts, ...headers } })).toEqual({ status, read: false });
  });

  test('API-02 a file of a user who may not import is not read', async () => {
    const basic = await colleague(on, user, { level: 1 });
    const headers = { ...parts, cookie: basic.cookie, 'x-csrf-token': basic.csrf };
    expect(await readOf({ ...importing(''), headers })).toEqual({ status: 403, read: false });
  });
});

describe('API-02 addresses', () => {
  test.each([
    ['/%', 400],
    ['/api/v3/deals/%', 400],
    ['/api/v3/deals/%E0%A4%A', 400],
    [`/api/v3/deals/${'1'.repeat(400)}`, 414],
    [`/${'x'.repeat(4000)}`, 404],
    ['/api/v3/deals?%&a=%E0%A4%A&[=1&]=2&a[=3', 200],
    [`/api/v3/deals?conditions${'[a]'.repeat(500)}=1`, 422],
    [`/api/v3/deals?${Array.from({ length: 6000 }, (_, index) => `x${index}=1`).join('&')}`, 200],
    ['/api/v3/deals.json', 200],
    ['/api/v3/deals/', 200],
    ['/api/v3/deals.json/', 200],
    ['/api/v3/deals.json///', 200],
    ['/api/v3/deals.json.json', 404],
    ['/api/v3//deals', 404],
    ['/deals.json?page=1000000000&per_page=0', 200],
    ['/deals?page=-1&per_page=abc&sort=-nonsense.column&sort_by=id;drop&sort_direction=sideways', 200],
    ['/__page', 404],
    ['/.json', 404],
    ['/assets/../server.js', 404],
    ['/assets/%2e%2e%2fserver.js', 404],
  ])('API-02 %s', async (url, status) => {
    const sent = await send({ method: 'GET', url });
    expect([sent.fault, sent.status]).toEqual([undefined, status]);
    expect(sent.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });

  test.each(['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'SEARCH'])(
    'API-02 %s where there is no such call',
    async (method) => {
      const sent = await send({ method, url: '/api/v3/deals' });
      expect([sent.fault, sent.status]).toEqual([undefined, method === 'HEAD' ? 200 : 404]);
      const override = { 'x-http-method-override': 'DELETE' };
      expect((await send({ method: 'POST', url: '/api/v3/deals/1?_method=delete', headers: override })).status).toBe(
        404,
      );
    },
  );
});

describe('SHELL-04 page or JSON at one address', () => {
  const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  test.each<[method: string, accept: string | undefined, url: string, inner: string]>([
    ['GET', html, '/deals/1', PAGE],
    ['HEAD', html, '/deals/1', PAGE],
    ['GET', html, '/deals?stage=1', `${PAGE}?stage=1`],
    ['GET', html, '/deals/1.json', '/api/v3/deals/1'],
    ['GET', html, '/api/v3/deals/1', '/api/v3/deals/1'],
    ['POST', html, '/deals', '/api/v3/deals'],
    ['GET', 'application/json', '/deals/1', '/api/v3/deals/1'],
    ['GET', '*/*', '/deals/1/', '/api/v3/deals/1'],
    ['GET', undefined, '/people', '/api/v3/people'],
    ['GET', '', '/companies.json', '/api/v3/companies'],
    ['GET', 'application/xml', '/dealsandmore', '/dealsandmore'],
  ])('SHELL-04 %s with Accept %s: %s', (method, accept, url, inner) => {
    expect(innerUrl({ method, url, headers: { accept } } as IncomingMessage)).toBe(inner);
  });

  test('SHELL-04 whichever it is, the answer says that it depends on Accept', async () => {
    for (const url of ['/deals', '/deals/0', '/api/v3/deals', '/nothing'])
      expect(String((await send({ method: 'GET', url })).headers.vary)).toMatch(/Accept\b/);
  });
});
