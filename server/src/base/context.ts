import type { AccountConfig, SessionAccount, SessionUser } from '@fairlead/domain/access/session.types';
import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import type { ChangeBuffer } from './changes';
import type { Db } from './database';

export interface Log {
  info(fields: object, text?: string): void;
  warn(fields: object, text?: string): void;
  error(fields: object, text?: string): void;
}

/** Work that must wait until the transaction is safe, and that may be lost in a crash; what may not goes into the outbox. */
export type AfterCommit = (work: () => void | Promise<void>) => void;

/** Where a call comes from, as far as the server can tell. */
export interface Origin {
  readonly network_address: string;
  readonly user_agent: string | undefined;
}

/** What a call without a signed-in user may touch: no account is set, so the database shows no account's rows. */
export interface PublicCtx {
  readonly db: Db;
  readonly now: Date;
  readonly log: Log;
  readonly afterCommit: AfterCommit;
  /** Has the outbox looked at right after the commit. Missing in background work, whose rows wait for the next round. */
  readonly wakeRelay?: (() => void) | undefined;
  /** Missing where no call is behind it: background work. */
  readonly from?: Origin;
}

/** The only way to the world for everything that acts for a user. */
export interface Ctx extends PublicCtx {
  readonly actor: SessionUser;
  readonly account: SessionAccount;
  readonly config: AccountConfig;
  /** The fields of this account's records. */
  readonly catalogue: Catalogue;
  readonly changes: ChangeBuffer;
  /** Of what the actor sees, only what this one sees too: for telling somebody what somebody else has before them. */
  readonly onlyWith?: Ctx;
}
