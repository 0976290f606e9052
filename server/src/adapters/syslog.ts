import { connect as connectPlain, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { LogCollector } from '../base/log-collector';

interface Sender {
  /** Takes one line of the log as JSON, and never waits or throws. */
  write(json: string): void;
  /** Waits until everything is sent, at most two seconds. */
  stop(): Promise<void>;
}

/** The lines kept while the collector is away; the oldest are dropped first, and their number is told. */
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

/** Sends the log to the collector, over one connection that is opened again whenever it breaks. */
export function syslogTo({ tls, host, port }: LogCollector, retryMs = RETRY_MS): Sender {
  let waiting: string[] = [];
  let dropped = 0;
  let socket: Socket | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const send = () => {
    while (socket && !socket.writableNeedDrain && (dropped > 0 || waiting.length > 0)) {
      const line = dropped > 0 ? droppedLine(dropped) : (waiting.shift() as string);
      dropped = 0;
      socket.write(framed(line));
    }
  };
  const open = () => {
    const fresh = tls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
    fresh.unref();
    fresh.on(tls ? 'secureConnect' : 'connect', () => {
      socket = fresh;
      send();
    });
    fresh.on('drain', send);
    // What comes back is read and dropped: a collector says nothing.
    fresh.resume();
    fresh.on('error', () => undefined);
    fresh.on('close', () => {
      socket = undefined;
      if (!stopped) retry = setTimeout(open, retryMs).unref();
    });
    return fresh;
  };
  const first = open();

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
      stopped = true;
      clearTimeout(retry);
      send();
      const open = socket;
      if (!open) return void first.destroy();
      await Promise.race([
        new Promise<void>((done) => open.end(() => done())),
        new Promise<void>((done) => setTimeout(done, PATIENCE_MS).unref()),
      ]);
      open.destroy();
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
