import { type LiveMessage, liveChannel } from '@fairlead/domain/live/live.contract';
import { queryString } from '../query-string';

export type Ending = 'session_ended' | 'asked_again';

export interface StreamParts {
  readonly pushKey: string;
  readonly browser: string;
  /** Continues from this position. */
  readonly since?: string | undefined;
  /** Called for each event with its position; some contain nothing else. */
  readonly heard: (message: LiveMessage | undefined, place: string) => void;
  /** Called with the first event after a break in which the server may have deleted this browser's report. */
  readonly back?: () => void;
  /** The session has ended, or View as was started or ended. */
  readonly over: (why: Ending) => void;
  readonly fetch?: typeof fetch;
  readonly wait?: (ms: number) => Promise<void>;
}

/** A connection without data for this long is dead; the server sends something every five seconds. */
const SILENT_MS = 20_000;
/** By then the first event has arrived, unless a proxy holds it back. */
const PROBE_MS = 5000;
const LONGEST_PAUSE_MS = 30_000;
const BREAK_MS = 40_000;
/** What looked like a proxy may have been a busy server: polling is not permanent. */
const POLLS_FOR_MS = 10 * 60_000;

type Outcome = 'told' | 'silent' | 'held back' | 'never again';

/**
 * Listens until it is stopped: by one answer that stays open, or by polling if a proxy holds that back. After a break
 * it requests the missed events.
 */
export class LiveStream {
  #place: string | undefined;
  #way: 'stream' | 'poll' = 'stream';
  #pollsSince = 0;
  #stopped = false;
  #heardAt = Date.now();
  #life: AbortController | undefined;

  constructor(private readonly parts: StreamParts) {
    this.#place = parts.since;
  }

  stop(): void {
    this.#stopped = true;
    this.#life?.abort();
  }

  async run(): Promise<void> {
    let failed = 0;
    while (!this.#stopped) {
      const { outcome, after } = await this.#once();
      if (outcome === 'never again') return;
      if (outcome === 'held back') {
        this.#way = 'poll';
        this.#pollsSince = Date.now();
      } else if (Date.now() - this.#pollsSince > POLLS_FOR_MS) this.#way = 'stream';
      failed = outcome === 'told' ? 0 : failed + 1;
      const pause = Math.max(after, failed ? Math.min(500 * 2 ** failed, LONGEST_PAUSE_MS) : 0);
      // Spread, because a thousand browsers lose their server at the same moment.
      if (pause) await (this.parts.wait ?? sleep)(pause * (0.5 + Math.random()));
    }
  }

  async #once(): Promise<{ outcome: Outcome; after: number }> {
    const life = new AbortController();
    this.#life = life;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let heard = false;
    const alarm = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => life.abort(), ms);
    };
    // A poll is held by the server itself for most of a minute.
    const patience = () => (this.#way === 'poll' ? 3 * SILENT_MS : heard ? SILENT_MS : PROBE_MS);
    alarm(patience());
    try {
      const response = await (this.parts.fetch ?? fetch)(this.#address(), {
        headers: { Accept: 'text/event-stream' },
        credentials: 'same-origin',
        cache: 'no-store',
        signal: life.signal,
      });
      if (!response.ok || !response.body) return refused(response, this.parts);
      for await (const event of eventsOf(response.body)) {
        heard = true;
        alarm(patience());
        if (this.#take(event)) return { outcome: 'never again', after: 0 };
      }
      return { outcome: heard ? 'told' : 'silent', after: 0 };
    } catch {
      const isHeldBack = life.signal.aborted && !this.#stopped && !heard && this.#way === 'stream';
      return { outcome: isHeldBack ? 'held back' : heard ? 'told' : 'silent', after: heard ? 300 : 0 };
    } finally {
      clearTimeout(timer);
      life.abort();
    }
  }

  /** True if the channel is over for this page. */
  #take({ id, event, data }: ServerEvent): boolean {
    if (event === 'end') {
      this.parts.over(data === 'session_ended' ? 'session_ended' : 'asked_again');
      return true;
    }
    if (Date.now() - this.#heardAt > BREAK_MS) this.parts.back?.();
    this.#heardAt = Date.now();
    if (id) this.#place = id;
    this.parts.heard(data ? (JSON.parse(data) as LiveMessage) : undefined, this.#place ?? '');
    return false;
  }

  #address(): string {
    const { pushKey, browser } = this.parts;
    return `${liveChannel.path}?${queryString({ push_key: pushKey, browser, since: this.#place, way: this.#way })}`;
  }
}

/** 401, 403 and 404 are permanent: the page is loaded anew before they change. Others say when to retry. */
function refused(response: Response, { over }: StreamParts): { outcome: Outcome; after: number } {
  if (response.status === 401) over('session_ended');
  if ([401, 403, 404].includes(response.status)) return { outcome: 'never again', after: 0 };
  return { outcome: 'silent', after: 1000 * (Number(response.headers.get('Retry-After')) || 0) };
}

interface ServerEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield Object.fromEntries(block.split('\n').map(partOf));
  }
}

function partOf(line: string): [string, string] {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
