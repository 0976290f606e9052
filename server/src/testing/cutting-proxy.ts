import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';

/** When the connection to the database breaks: before a commit arrives, or after it was done and before its answer. */
export type Cut = 'before the commit' | 'after the commit';

export interface CuttingProxy {
  /** The database, through the proxy. */
  readonly url: string;
  /** Cuts the connection at the next commit; settles when it is cut. */
  cutAtNextCommit(cut: Cut): Promise<void>;
  /** Refuses new connections and breaks all that are open, until `back`. */
  away(): void;
  back(): void;
  close(): Promise<void>;
}

const QUERY = 'Q'.charCodeAt(0);
const COMMIT = 'commit\0';
/** The database's answer at the end of a commit: the tag of the command. */
const DONE = Buffer.from('COMMIT\0');

/** A proxy between server and database that breaks the connection where a test wants it. */
export async function cuttingProxy(url: string): Promise<CuttingProxy> {
  const lines = new Set<Line>();
  let armed: { cut: Cut; done: () => void } | undefined;
  let isAway = false;
  const take = (): { cut: Cut; done: () => void } | undefined => {
    const now = armed;
    armed = undefined;
    return now;
  };
  const server = createServer((socket) => {
    if (isAway) return void socket.resetAndDestroy();
    const line = new Line(socket, reach(url), take);
    lines.add(line);
    void line.ended.then(() => lines.delete(line));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cutAll = () => {
    for (const line of lines) line.cut();
  };
  return {
    url: through(url, server.address() as AddressInfo),
    cutAtNextCommit: (cut) => new Promise((done) => (armed = { cut, done })),
    away: () => {
      isAway = true;
      cutAll();
    },
    back: () => (isAway = false),
    close: () => {
      cutAll();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** One connection: its messages are read one by one, as several can arrive together. */
class Line {
  readonly ended: Promise<void>;
  #rest = Buffer.alloc(0);
  #started = false;
  /** Set while waiting for the answer to a commit, which must not arrive. */
  #silent: (() => void) | undefined;

  constructor(
    private readonly client: Socket,
    private readonly database: Socket,
    take: () => { cut: Cut; done: () => void } | undefined,
  ) {
    this.ended = new Promise((ended) => client.once('close', () => ended()));
    for (const socket of [client, database]) {
      socket.on('error', () => undefined);
      socket.on('close', () => this.cut());
    }
    client.on('data', (part) => this.#read(part, take));
    database.on('data', (part) => {
      if (!this.#silent) return void client.write(part);
      if (part.includes(DONE)) this.#cutAndSay(this.#silent);
    });
  }

  cut(): void {
    this.client.destroy();
    this.database.destroy();
  }

  #read(part: Buffer, take: () => { cut: Cut; done: () => void } | undefined): void {
    this.#rest = Buffer.concat([this.#rest, part]);
    for (let message = this.#next(); message; message = this.#next()) {
      const armed = isCommit(message) ? take() : undefined;
      if (armed?.cut === 'before the commit') return this.#cutAndSay(armed.done);
      if (armed) this.#silent = armed.done;
      this.database.write(message);
    }
  }

  #cutAndSay(done: () => void): void {
    this.cut();
    done();
  }

  /** The first message of a connection has no letter before its length. */
  #next(): Buffer | undefined {
    const at = this.#started ? 1 : 0;
    if (this.#rest.length < at + 4) return undefined;
    const length = at + this.#rest.readInt32BE(at);
    if (this.#rest.length < length) return undefined;
    const message = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#started = true;
    return message;
  }
}

function isCommit(message: Buffer): boolean {
  return message[0] === QUERY && message.subarray(5).toString().toLowerCase() === COMMIT;
}

/** By socket, whose folder is a parameter of the address, or by TCP. */
function reach(url: string): Socket {
  const { searchParams, hostname, port } = new URL(url.replace('@/', '@socket/'));
  const folder = searchParams.get('host');
  const file = folder && path.join(folder, `.s.PGSQL.${port || searchParams.get('port') || '5432'}`);
  return file && existsSync(file) ? connect(file) : connect(Number(port || 5432), hostname);
}

function through(url: string, { port }: AddressInfo): string {
  const at = new URL(url.replace('@/', '@socket/'));
  at.searchParams.delete('host');
  at.searchParams.delete('port');
  at.hostname = '127.0.0.1';
  at.port = String(port);
  return at.href;
}
