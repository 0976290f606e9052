import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let closeRegistry: () => void = () => undefined;
let cache: string;
beforeEach(() => {
  cache = mkdtempSync(path.join(tmpdir(), 'fairlead-npm-'));
});
afterEach(() => {
  closeRegistry();
  rmSync(cache, { recursive: true, force: true });
});

type Advisories = Readonly<Record<string, readonly object[]>>;

/** A registry that knows these weaknesses, or answers every question about weaknesses with this status. */
async function registryOf(answer: Advisories | number): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isQuestion = request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk';
      if (typeof answer === 'number') response.writeHead(answer).end('{"error":"not here"}');
      else if (isQuestion) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      else response.writeHead(404).end('{}');
    });
  });
  closeRegistry = () => void server.close();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function audited(address: string): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, ['scripts/audit.mjs'], {
    env: {
      ...process.env,
      npm_config_registry: address,
      // What npm has learned from another registry stays out.
      npm_config_cache: cache,
      npm_config_fetch_retries: '0',
      npm_config_proxy: '',
      npm_config_https_proxy: '',
      npm_config_noproxy: '127.0.0.1',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const status = await new Promise<number | null>((ended) => child.once('exit', ended));
  return { status, said };
}

const weakness = (severity: string) => ({
  id: 1,
  url: 'https://example.test/advisories/1',
  title: 'A weakness',
  severity,
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 0, vectorString: null },
});

test('a registry without known weaknesses passes the check (ASVS 14.2.1)', async () => {
  expect(await audited(await registryOf({}))).toEqual({
    status: 0,
    said: 'Known weaknesses: 0 critical, 0 high, 0 moderate, 0 low.\n',
  });
});

test('moderate weaknesses are named and do not fail the check', async () => {
  const { status, said } = await audited(await registryOf({ fastify: [weakness('moderate')] }));
  expect([status, said]).toEqual([0, expect.stringMatching(/0 critical, 0 high, [1-9]\d* moderate/)]);
});

test('a high weakness fails the check', async () => {
  const { status, said } = await audited(await registryOf({ fastify: [weakness('high')] }));
  expect([status, said]).toEqual([1, expect.stringMatching(/0 critical, [1-9]\d* high/)]);
});

test('a registry that refuses the question, or is not there, is named as such and is not taken for an all-clear', async () => {
  const refusing = await registryOf(405);
  const refused = await audited(refusing);
  expect(refused.status).toBe(0);
  expect(refused.said).toMatch(/^Not checked: the registry could not be asked for known weaknesses \(.*405.*\)\.\n$/);
  expect(refused.said).not.toContain('Known weaknesses:');
  closeRegistry();
  const away = await audited('http://127.0.0.1:9/');
  expect([away.status, away.said]).toEqual([0, expect.stringMatching(/^Not checked: .*ECONNREFUSED/)]);
});
