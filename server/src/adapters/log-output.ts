import { type DestinationStream, type Logger, pino } from 'pino';

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

interface Entry {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

/** JSON for log collectors; a readable line on a terminal. `collector` gets the same lines as JSON. */
export function logTo(output: Output, level: string, collector?: DestinationStream): Logger {
  const shown = output.isTTY ? { write: (json: string) => output.write(readableLine(json)) } : pino.destination(1);
  if (!collector) return pino({ level, ...(output.isTTY && { base: null }) }, shown);
  const stream = pino.multistream([
    { level: 'trace', stream: shown },
    { level: 'trace', stream: collector },
  ]);
  return pino({ level, base: null }, stream);
}

/** `14:03:22 GET /api/v3/deals 200 12 ms` */
function readableLine(json: string): string {
  const entry = JSON.parse(json) as Entry;
  const time = new Date(entry.time).toTimeString().slice(0, 8);
  const words = [time, levelWord(entry.level), textOf(entry)].filter(Boolean).join(' ');
  const fault = entry.err?.stack ?? entry.err?.message;
  return fault ? `${words}\n${fault}\n` : `${words}\n`;
}

function textOf({ msg, method, route, status, ms }: Entry): string {
  return msg === 'request' ? `${method} ${route ?? 'unknown address'} ${status} ${ms} ms` : (msg ?? '');
}

function levelWord(level: number): string {
  const { info = 30 } = pino.levels.values;
  return level > info ? (pino.levels.labels[level] ?? '').toUpperCase() : '';
}
