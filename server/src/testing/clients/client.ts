import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Loose, TestApp, TestUser } from '../app';

/** A server that is reached over the network, and the key of its administrator. */
export interface Site {
  readonly base: string;
  readonly key: string;
  readonly appKey: string;
}

export async function siteOf(on: TestApp, admin: TestUser): Promise<Site> {
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = on.app.server.address() as AddressInfo;
  const application = { app_name: 'Integration' };
  const { body: registered } = await admin.post<Loose>('/api/v3/admin/api_applications', {
    api_application: application,
  });
  const { body: made } = await admin.post<Loose>('/api/v3/profile/api_key');
  return { base: `http://127.0.0.1:${port}/api/v3`, key: made.api_key, appKey: registered.app_key };
}

export interface Got {
  readonly status: number;
  readonly body: Loose;
  readonly headers: Headers;
}

/** One call over the network, as the platform's own client makes it. */
export async function ask(url: string, init: RequestInit = {}): Promise<Got> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null, headers: answer.headers };
}

/** A GET with a JSON body, which `fetch` refuses to send and Ruby's clients send. */
export function getWithBody(url: string, body: object): Promise<Loose> {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'GET', headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}
