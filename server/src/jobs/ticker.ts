import type { Log } from '../base/context';

/** Work that checks every few seconds whether something is due. Several servers may do it at the same time. */
export interface Tick {
  readonly name: string;
  readonly run: () => Promise<void>;
}

const EVERY_MS = 5000;

/** Runs each of them now, and again some seconds after it has ended. Returns a stop function, which waits for them. */
export function startTicker(ticks: readonly Tick[], log: Log): () => Promise<void> {
  const stops = ticks.map((tick) => repeat(tick, log));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

function repeat({ name, run }: Tick, log: Log): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    await run().catch((error: Error) => log.error({ err: error, tick: name }, 'what is due was not done'));
    if (stopped) return;
    timer = setTimeout(() => void (going = round()), EVERY_MS);
    timer.unref();
  };
  let going = round();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await going;
  };
}
