import type { AccountConfig, SessionAccount, SessionUser } from '@fairlead/domain/access/session.types';
import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import type { ChangeBuffer } from './changes';
import type { Db } from './database';

export interface Log {
  info(fields: object, text?: string): void;
  warn(fields: object, text?: string): void;
  error(fields: object, text?: string): void;
}

/** Work that must wait for the commit and may be lost in a crash. Work that must not be lost uses the outbox. */
export type AfterCommit = (work: () => void | Promise<void>) => void;

/** The origin of a call, as far as the server knows it. */
export interface Origin {
  readonly network_address: string;
  readonly user_agent: string | undefined;
}

/** The context of a call without a signed-in user. No account is set, so the database returns no account's rows. */
export interface PublicCtx {
  readonly db: Db;
  readonly now: Date;
  readonly log: Log;
  readonly afterCommit: AfterCommit;
  /**
   * Triggers the processing of the outbox right after the commit. Missing for background work, whose rows wait for
   * the next round.
   */
  readonly wakeRelay?: (() => void) | undefined;
  /** Tells other servers right after the commit that there is news for open screens. Missing for background work. */
  readonly wakeLive?: (() => void) | undefined;
  /** Missing for background work. */
  readonly from?: Origin;
  /** The operator requires a second factor of administrators. Missing for background work. */
  readonly adminFactor?: boolean;
  /** Headers of the answer that say what its body does not. Missing for background work. */
  readonly headers?: Map<string, string>;
  /** Fires when the work is to stop, for example because the caller has left. The next statement then fails. */
  readonly signal?: AbortSignal | undefined;
}

/** The only access to the database, the time and the log for code that acts for a user. */
export interface Ctx extends PublicCtx {
  readonly actor: SessionUser;
  readonly account: SessionAccount;
  /**
   * How long ago the user last proved their identity by password or second factor. Missing for keys, tokens and
   * background work.
   */
  readonly confirmedSeconds?: number;
  readonly config: AccountConfig;
  /** The fields of the account's records. */
  readonly catalogue: Catalogue;
  readonly changes: ChangeBuffer;
  /** Limits what the actor sees to what this context also sees. Used to show one user what another user sees. */
  readonly onlyWith?: Ctx;
}
