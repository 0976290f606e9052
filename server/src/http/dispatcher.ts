import type { FastifyRequest } from 'fastify';
import type { Pool } from '../base/database';
import type { Trust } from '../base/trusted-proxies';
import type { AddressTally } from './address-tally';
import type { SigningKeys } from './api-tokens';
import type { RateLimit } from './guard';
import type { ConcurrencyLimits } from './concurrency-limits';
import type { RefusalLog } from './refusals';

/** What every call needs from the server. */
export interface Dispatcher {
  readonly pool: Pool;
  /** The connections of heavy work, which requests never wait for. */
  readonly heavyPool: Pool;
  readonly concurrency: ConcurrencyLimits;
  /** Where streamed answers are stored while they are sent. */
  readonly spoolFolder: string;
  readonly clock: () => Date;
  /** Requests per second: of a session, of a key or token, and of a session for calls that pages make by themselves. */
  readonly limits: { readonly session: RateLimit; readonly api: RateLimit; readonly apart: RateLimit };
  readonly keysFor: SigningKeys;
  readonly unknownKeys: AddressTally;
  readonly unreadBodies: AddressTally;
  readonly refusals: RefusalLog;
  readonly trusts: Trust;
  /** Administrators of accounts must have a second factor. */
  readonly adminFactor: boolean;
  /** Keys are accepted in headers only. */
  readonly keysInHeaders: boolean;
  readonly secure: (request: FastifyRequest) => boolean;
  readonly wakeRelay: (() => void) | undefined;
  readonly wakeLive: (() => void) | undefined;
}
