import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { password } from '../fill/plan';

export interface Ask {
  readonly method: 'GET' | 'PATCH' | 'POST' | 'DELETE' | 'REPORT';
  readonly path: string;
  /** Sent as JSON, unless it is a string. */
  readonly body?: object | string;
  /** Replaces the headers that a browser would send. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Measured at the client: from sending the request to the last byte of the answer. */
  readonly ms: number;
  /** Reported by the server: the handler alone. */
  readonly handlerMs: number;
  /** Of a write; 0 if there is none. */
  readonly changeSet: number;
}

/** One signed-in browser with one persistent connection. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  cookie = '';
  csrf = '';

  constructor(private readonly port: number) {}

  async signIn(email: string): Promise<void> {
    const answer = await this.ask({
      method: 'POST',
      path: '/login',
      body: { user: { email, password, remember_me: true } },
    });
    if (answer.status !== 200) throw new Error(`Signing in as ${email} answered ${answer.status}: ${answer.text}`);
    this.csrf = (JSON.parse(answer.text) as { csrf_token: string }).csrf_token;
  }

  async get<T>(path: string): Promise<T> {
    const answer = await this.ask({ method: 'GET', path });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return JSON.parse(answer.text) as T;
  }

  ask({ method, path, body, headers: own }: Ask): Promise<Answer> {
    const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const headers: Record<string, string> = { accept: 'application/json', cookie: this.cookie };
    if (method !== 'GET') headers['x-csrf-token'] = this.csrf;
    if (sent !== undefined) headers['content-type'] = 'application/json';
    Object.assign(headers, own);
    return new Promise((resolve, reject) => {
      const started = performance.now();
      const out = request(
        { port: this.port, host: '127.0.0.1', method, path, headers, agent: this.agent },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const ms = performance.now() - started;
            const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0];
            if (cookie) this.cookie = cookie;
            const handlerMs = Number(answer.headers['x-runtime'] ?? 0) * 1000;
            const changeSet = Number(answer.headers['x-change-set'] ?? 0);
            const text = Buffer.concat(parts).toString();
            resolve({ status: answer.statusCode ?? 0, text, ms, handlerMs, changeSet });
          });
        },
      );
      out.on('error', reject);
      out.end(sent);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
