import type { lookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AddressRefused, isPublicAddress, outgoingFetch, requireOutgoing } from './outgoing';

const refused = { internalAddresses: 'refused' } as const;
const allowed = { internalAddresses: 'allowed' } as const;

let server: Server;
let here: string;
beforeAll(async () => {
  server = createServer((request, answer) => {
    if (request.url === '/away') return answer.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    if (request.url === '/long') return answer.end('x'.repeat(2 * 1024 * 1024));
    return answer.writeHead(200, { 'content-type': 'application/json' }).end(`{"method":"${request.method}"}`);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  here = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe('AUTH-01 addresses that an administrator enters', () => {
  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.100.0.1', '0.0.0.0', '224.0.0.1']
      .concat('255.255.255.255', '::1', '::', '::ffff:10.0.0.1', 'fe80::1', 'fd12::1', '64:ff9b::a00:1', '2002:a00:1::')
      .concat('2001:db8::1', 'no address')
      .map((address) => [address, false] as const),
  ] as const)('AUTH-01 %s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  test('AUTH-01 only https, and http to this machine where internal addresses are allowed', () => {
    expect(() => requireOutgoing(new URL('https://login.example.com'), refused)).not.toThrow();
    expect(() => requireOutgoing(new URL('http://localhost:9000'), allowed)).not.toThrow();
    for (const [url, rules] of [
      ['http://login.example.com', allowed],
      ['http://10.0.0.1', allowed],
      ['https://user:secret@login.example.com', allowed],
      ['file:///etc/passwd', allowed],
      ['https://localhost', refused],
      ['https://10.0.0.1', refused],
    ] as const)
      expect(() => requireOutgoing(new URL(url), rules), url).toThrow(AddressRefused);
  });

  test('AUTH-01 a name that resolves to an internal address is refused at the connection', async () => {
    const leadsTo = (...addresses: string[]) =>
      ((_host: string, _options: object, found: (error: null, all: object[]) => void) =>
        found(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        )) as unknown as typeof lookup;
    const url = here.replace('http://localhost', 'https://login.example.com');
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1']])
      await expect(outgoingFetch(refused, leadsTo(...addresses))(url)).rejects.toThrow(AddressRefused);
    // Internal addresses are allowed, and this server does not speak https.
    await expect(outgoingFetch(allowed, leadsTo('127.0.0.1'))(url)).rejects.not.toThrow(AddressRefused);
  });

  test('AUTH-01 redirects are not followed and endless answers are cut off', async () => {
    const call = outgoingFetch(allowed);
    expect(await (await call(here, { method: 'POST', body: 'x' })).json()).toEqual({ method: 'POST' });
    expect((await call(`${here}/away`)).status).toBe(302);
    await expect(call(`${here}/long`)).rejects.toThrow('too long');
  });
});
