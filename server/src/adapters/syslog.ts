import { once } from 'node:events';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { LogCollector } from '../base/log-collector';

interface Sender {
  /** Takes one line of the log as JSON, and never waits or throws. */
  write(json: string): void;
  /** Waits until everything is sent, at most two seconds. */
  stop(): Promise<void>;
}

/** The lines kept while the collector is unavailable; the oldest are dropped first, and their number is logged. */
const MOST_WAITING = 5000;
const RETRY_MS = 1000;
const PATIENCE_MS = 2000;

/** Facility 1, a user program. */
const FACILITY = 8;
/** Syslog's numbers for the levels of the log, highest first. */
const SEVERITIES = [
  [60, 2],
  [50, 3],
  [40, 4],
  [30, 6],
] as const;
const DEBUG = 7;

interface Manner {
  readonly retryMs?: number;
  /** Tells the operator that the collector is unavailable, and when it is available again. */
  readonly say?: (words: string) => void;
}

/** Sends the log to the collector, over one connection that is opened again whenever it breaks. */
export function syslogTo(collector: LogCollector, { retryMs = RETRY_MS, say }: Manner = {}): Sender {
  let waiting: string[] = [];
  let dropped = 0;
  let socket: Socket | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  const telling = toldOnce(collector, say);

  const send = () => {
    while (socket && (stopped || !socket.writableNeedDrain) && (dropped > 0 || waiting.length > 0)) {
      const line = dropped > 0 ? droppedLine(dropped) : (waiting.shift() as string);
      dropped = 0;
      socket.write(framed(line));
    }
  };
  const open = () => {
    const fresh = connected(collector, () => {
      socket = fresh;
      telling.there();
      send();
    });
    fresh.on('drain', () => !stopped && send());
    fresh.on('error', (error) => telling.away(error));
    fresh.on('close', () => {
      socket = undefined;
      if (!stopped) retry = setTimeout(() => (opening = open()), retryMs).unref();
    });
    return fresh;
  };
  let opening = open();

  return {
    write(json) {
      waiting.push(json);
      if (waiting.length > MOST_WAITING) {
        dropped += waiting.length - MOST_WAITING;
        waiting = waiting.slice(-MOST_WAITING);
      }
      send();
    },
    async stop() {
      const ends = setTimeout(() => opening.destroy(), PATIENCE_MS);
      if (!socket && !opening.destroyed) await opened(opening, collector);
      stopped = true;
      clearTimeout(retry);
      send();
      if (socket) await new Promise<void>((done) => opening.once('close', done).end());
      clearTimeout(ends);
      opening.destroy();
    },
  };
}

function connected({ tls, host, port }: LogCollector, then: () => void): Socket {
  const named = isIP(host) ? {} : { servername: host };
  const socket = tls ? connectTls({ host, port, ...named }, then) : connectPlain({ host, port }, then);
  // Incoming data is read and dropped: a collector sends none.
  return socket.unref().resume();
}

async function opened(socket: Socket, { tls }: LogCollector): Promise<void> {
  const open = once(socket, tls ? 'secureConnect' : 'connect');
  await Promise.race([open, once(socket, 'close')]).catch(() => undefined);
}

/** The standard output gets this line in any case. It is written once and not at each attempt. */
function toldOnce({ host, port }: LogCollector, say: Manner['say']) {
  let isAway = false;
  const name = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return {
    away(error: Error) {
      if (!isAway) say?.(`The log collector ${name} cannot be reached: ${error.message}. Trying again.`);
      isAway = true;
    },
    there() {
      if (isAway) say?.(`The log collector ${name} answers again.`);
      isAway = false;
    },
  };
}

const droppedLine = (count: number) =>
  JSON.stringify({ level: 40, time: Date.now(), msg: `${count} lines of the log were not sent` });

/** A message with its length before it, as RFC 6587 counts it. */
function framed(json: string): string {
  const { level = 30, time = Date.now() } = JSON.parse(json) as { level?: number; time?: number };
  const severity = SEVERITIES.find(([least]) => level >= least)?.[1] ?? DEBUG;
  const head = `<${FACILITY + severity}>1 ${new Date(time).toISOString()} ${hostname()} fairlead ${process.pid} - -`;
  const message = `${head} ${json.trimEnd()}`;
  return `${Buffer.byteLength(message)} ${message}`;
}
