import type { FastifyReply } from 'fastify';
import { beforeLongWork } from '../base/breath';
import { AllBusy } from '../base/database';
import { tooMany } from '../base/errors';
import type { Credential } from './credential';
import { type Taker, Turns } from './turns';

/**
 * Fewer turns than connections for requests, and fewer for one account: what is left serves sign-ins, and other accounts
 * get the next turn.
 */
const REQUESTS = { user: 6, account: 7, all: 8, waiting: 300, waitMs: 8000 };
/** Whole dashboards: several open at once leave room for the other requests of their user and account. */
const COUNTING = { user: 2, account: 3, all: 5, waiting: 100, waitMs: 8000 };
/** As many as there are connections for heavy work. */
const HEAVY = { user: 2, account: 2, all: 4, waiting: 20, waitMs: 20_000 };
/** Files on their way to a reader, which may be slow: they cost disk, and a connection only while they are written. */
const FILES = { user: 1, account: 5, all: 20, waiting: 5, waitMs: 8000 };
/** Files on their way to the server: they cost disk, and no connection. */
const UPLOADS = { user: 2, account: 6, all: 20, waiting: 20, waitMs: 20_000 };

const TOO_MUCH =
  'Your account already has several imports or files in progress. Nothing was changed. Please try again when they are done.';

const ONE_FILE = 'Another file is already being prepared for you. Please wait until it is ready, then try again.';

const MOST_REMEMBERED = 10_000;
/** Callers not seen before, who are asked for before their account is known, share their turns. */
const UNKNOWN = 'unknown';

/** Who may have how much of the server at once: the turns of requests, of heavy work and of uploads. */
export class Pace {
  readonly #requests = new Turns(REQUESTS);
  readonly #counting = new Turns(COUNTING);
  readonly #heavy = new Turns(HEAVY);
  readonly #files = new Turns(FILES);
  readonly #uploads = new Turns(UPLOADS);
  readonly #known = new Map<string, Taker>();

  /** The caller of a credential is known from its last use. */
  request<T>(credential: Credential, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return during(this.#requests, this.#takerOf(credential), signal, () => beforeLongWork(work));
  }

  /** Waits for its own turn before it takes one of a request. */
  counting<T>(credential: Credential, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const asked = () => this.request(credential, signal, work);
    return during(this.#counting, this.#takerOf(credential), signal, asked);
  }

  #takerOf(credential: Credential): Taker {
    const key = keyOf(credential);
    return this.#known.get(key) ?? { account: UNKNOWN, user: key };
  }

  heavy<T>(taker: Taker, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return during(this.#heavy, taker, signal, work).catch(refusing(TOO_MUCH));
  }

  file<T>(taker: Taker, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return during(this.#files, taker, signal, work).catch(refusing(ONE_FILE));
  }

  upload<T>(taker: Taker, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return during(this.#uploads, taker, signal, work).catch(refusing(TOO_MUCH));
  }

  remember(credential: Credential, taker: Taker): void {
    const key = keyOf(credential);
    if (this.#known.size >= MOST_REMEMBERED && !this.#known.has(key)) this.#known.clear();
    this.#known.set(key, taker);
  }
}

/** Fires when the connection of a call is closed before its answer has been sent. */
export function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (raw.destroyed && !raw.writableFinished) left.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}

async function during<T>(
  turns: Turns,
  taker: Taker,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const end = await turns.take(taker, signal);
  try {
    return await work();
  } finally {
    end();
  }
}

const refusing = (text: string) => (error: unknown) => {
  throw error instanceof AllBusy ? tooMany(text, 10) : error;
};

const keyOf = (credential: Credential) => (credential.kind === 'api_key' ? credential.key : credential.token);
