import type { FastifyReply } from 'fastify';
import { beforeLongWork } from '../base/breath';
import { AllBusy } from '../base/database';
import { tooMany } from '../base/errors';
import type { Credential } from './credential';
import { FairLimiter, type PermitHolder } from './fair-limiter';

/**
 * Fewer permits than connections for requests, and fewer for one account: the remaining connections serve sign-ins and
 * other accounts.
 */
const REQUESTS = { user: 6, account: 7, all: 8, waiting: 300, waitMs: 8000 };
/** Whole dashboards: several open ones must leave permits for the other requests of their user and account. */
const COUNTING = { user: 2, account: 3, all: 5, waiting: 100, waitMs: 8000 };
/** As many as the connections for heavy work. */
const HEAVY = { user: 2, account: 2, all: 4, waiting: 20, waitMs: 20_000 };
/** Downloads, whose reader may be slow: they use disk space, and a connection only while the file is written. */
const FILES = { user: 1, account: 5, all: 20, waiting: 5, waitMs: 8000 };
/** Uploads use disk space and no connection. */
const UPLOADS = { user: 2, account: 6, all: 20, waiting: 20, waitMs: 20_000 };

const TOO_MUCH =
  'Your account already has several imports or files in progress. Nothing was changed. Please try again when they are done.';

const ONE_FILE = 'Another file is already being prepared for you. Please wait until it is ready, then try again.';

const MOST_REMEMBERED = 10_000;
/** Callers whose account is not known yet share the permits of one account. */
const UNKNOWN = 'unknown';

/** Limits how many requests, heavy works, files and uploads of a user and of an account run at once. */
export class ConcurrencyLimits {
  readonly #requests = new FairLimiter(REQUESTS);
  readonly #counting = new FairLimiter(COUNTING);
  readonly #heavy = new FairLimiter(HEAVY);
  readonly #files = new FairLimiter(FILES);
  readonly #uploads = new FairLimiter(UPLOADS);
  readonly #known = new Map<string, PermitHolder>();

  /** The account of a credential is known from its last use. */
  request<T>(credential: Credential, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return during(this.#requests, this.#holderOf(credential), signal, () => beforeLongWork(work));
  }

  /** Acquires its own permit before that of a request. */
  counting<T>(credential: Credential, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const asked = () => this.request(credential, signal, work);
    return during(this.#counting, this.#holderOf(credential), signal, asked);
  }

  #holderOf(credential: Credential): PermitHolder {
    const key = keyOf(credential);
    return this.#known.get(key) ?? { account: UNKNOWN, user: key };
  }

  heavy<T>(holder: PermitHolder, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return during(this.#heavy, holder, signal, work).catch(refusing(TOO_MUCH));
  }

  file<T>(holder: PermitHolder, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return during(this.#files, holder, signal, work).catch(refusing(ONE_FILE));
  }

  upload<T>(holder: PermitHolder, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return during(this.#uploads, holder, signal, work).catch(refusing(TOO_MUCH));
  }

  remember(credential: Credential, holder: PermitHolder): void {
    const key = keyOf(credential);
    if (this.#known.size >= MOST_REMEMBERED && !this.#known.has(key)) this.#known.clear();
    this.#known.set(key, holder);
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
  limiter: FairLimiter,
  holder: PermitHolder,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const end = await limiter.acquire(holder, signal);
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
