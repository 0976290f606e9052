import type { AccountConfig } from '@fairlead/domain/access/session.types';
import type { FormRules } from '@fairlead/domain/forms/form-rules';
import type pg from 'pg';
import type { Sql } from './sql';

export interface Queries {
  rows<T>(query: Sql): Promise<T[]>;
  /** The only row; throws when there is none. */
  one<T>(query: Sql): Promise<T>;
  maybe<T>(query: Sql): Promise<T | undefined>;
  /** The number of rows written. */
  run(query: Sql): Promise<number>;
}

/** Runs queries. Inside a write, this is the transaction. */
export interface Db extends Queries {
  /**
   * For statements about one record that repeat with the same text: each connection parses and plans them once, which
   * is most of their cost. Never for lists, whose best plan depends on the values.
   */
  readonly prepared: Queries;
  /**
   * Statements that are sent together with the commit, before it. For what nothing reads in this transaction and many
   * transactions write, such as counters: it is locked for no way to the database and back.
   */
  readonly closing: Sql[];
  readonly memory: DatabaseMemory;
}

/** What the process keeps in memory about one database. Its pool owns it, so two databases in one process never mix. */
export class DatabaseMemory {
  /** Of kinds of which an account has fewer records, the database answers: see decision 166. */
  holdsFrom = 20_000;
  /** So many records of some twenty facts are taken over at once, so that other requests are seen to in between. */
  recordsAtOnce = 4_000;
  /** Between two portions, reading rests as long as a portion takes, and so long at most. */
  longestRestMs = 250;
  /** The shares of readers with fewer are read with each question. */
  holdsSharesFrom = 1000;
  /** By account. */
  readonly configurations = new Map<number, { readonly version: number; readonly config: AccountConfig }>();
  /** By account, read when the first form is opened or saved. */
  readonly formRules = new Map<number, { readonly version: number; readonly rules: FormRules }>();
  /**
   * Reads an account in a separate transaction, after the question that needed it. Set by the first pool that has this
   * memory, or to a pool whose connections no request waits for.
   */
  apart: ((account: number, work: (db: Db) => Promise<void>) => Promise<void>) | undefined;
}

/** A `snapshot` may also write. It is rolled back and repeated if another transaction changes the same rows. */
export type Mode = 'read' | 'write' | 'snapshot';

export interface Pool {
  /**
   * Runs `work` in one transaction and commits; rolls back if it throws. Reads and snapshots use one snapshot, so
   * that a page matches its total. `opening` is sent with `begin` in one message. When the signal fires before the
   * commit, the running statement is cancelled, everything is rolled back, and `CallerGone` is thrown.
   */
  transaction<T>(
    mode: Mode,
    opening: string,
    work: (db: Db, opened: unknown[]) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** A plain connection for COPY and LISTEN. The caller must release it. */
  client(): Promise<pg.PoolClient>;
  readonly memory: DatabaseMemory;
  end(): Promise<void>;
}

/** The connection was lost during the commit: the outcome is unknown. */
export class OutcomeUnknown extends Error {}

/** The database cannot be reached, or the connection was lost before the commit. Nothing was done. */
export class DatabaseAway extends Error {}

/** Too many transactions wait for a connection, or this one waited too long. Nothing was done. */
export class AllBusy extends Error {}

/** The caller has left, so the work was stopped. Nothing was done. */
export class CallerGone extends Error {
  constructor() {
    super('The caller disconnected before the answer. Nothing was changed.');
  }
}
