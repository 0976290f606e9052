import pg from 'pg';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { DoomedServer } from '../kill-server';

const PATIENCE_MS = 60_000;

/** A server to be killed, with one account and a signed-in user. */
export class Site {
  readonly server: DoomedServer;
  account = 0;
  openStages: readonly number[] = [];
  /** The headers of the signed-in session: cookie and CSRF token. */
  headers: Readonly<Record<string, string>> = {};

  /** On a built server, on one of the current sources, or on this one. */
  constructor(on?: string | DoomedServer) {
    this.server = on instanceof DoomedServer ? on : new DoomedServer(on);
  }

  /** The same account and user on another server of the same database. */
  beside(server: DoomedServer): Site {
    const other = new Site(server);
    other.account = this.account;
    other.openStages = this.openStages;
    other.headers = this.headers;
    return other;
  }

  async open(): Promise<void> {
    await this.server.start();
    const user = {
      first_name: 'Hanna',
      last_name: 'Lindqvist',
      email: 'hanna@example.test',
      password: 'Sail-away-42!',
    };
    const signed = await fetch(`${this.server.address}/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: { company_name: 'Northgate Sensors' }, user }),
    });
    const cookie = String(signed.headers.get('set-cookie')).split(';')[0] as string;
    this.headers = { cookie, 'x-csrf-token': ((await signed.json()) as { csrf_token: string }).csrf_token };
    const boot = await this.call<SignedIn>('GET', '/api/internal/boot');
    if (!boot) throw new Error(`The sign-up failed: ${this.server.output}`);
    this.account = boot.account.id;
    const open = boot.account.deal_stages.filter(({ percent }) => percent > 0 && percent < 100);
    this.openStages = open.filter(({ deal_pipeline_id: of }) => of === open[0]?.deal_pipeline_id).map(({ id }) => id);
  }

  /** The answer; undefined if it is unknown whether the call was carried out. */
  async call<T>(method: string, path: string, body?: object): Promise<T | undefined> {
    try {
      const answer = await fetch(this.server.address + path, {
        method,
        headers: { 'content-type': 'application/json', ...this.headers },
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (answer.status === 204) return {} as T;
      const said = (await answer.json()) as T;
      // A refused call is a mistake of this harness.
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 408)
        throw new Misuse(`${method} ${path} answered ${answer.status}: ${JSON.stringify(said)}`);
      return answer.status === 200 ? said : undefined;
    } catch (error) {
      if (error instanceof Misuse) throw error;
      return undefined;
    }
  }

  /** As the superuser, who sees every row. */
  async inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.server.adminUrl });
    // If the connection dies with its database, the pending query reports the error; the event itself is ignored.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

class Misuse extends Error {}
