import type { AccountConfig } from '@fairlead/domain/access/session.types';
import type pg from 'pg';
import type { Sql } from './sql';

export interface Queries {
  rows<T>(query: Sql): Promise<T[]>;
  /** The only row; throws when there is none. */
  one<T>(query: Sql): Promise<T>;
  maybe<T>(query: Sql): Promise<T | undefined>;
  /** How many rows were written. */
  run(query: Sql): Promise<number>;
}

/** What a query runs on. Inside a write it is the transaction. */
export interface Db extends Queries {
  /**
   * For statements that come again and again in the same words, about one record: parsed and planned once for each
   * connection, which is most of what they cost. Never for lists, whose best plan depends on the values.
   */
  readonly prepared: Queries;
  readonly memory: DatabaseMemory;
}

/** What the process remembers of one database. Its pool owns it, so two databases in one process never mix. */
export class DatabaseMemory {
  /** By account. */
  readonly configurations = new Map<number, { readonly version: number; readonly config: AccountConfig }>();
}

export interface Pool {
  /**
   * Runs `work` in one transaction and commits; rolls back when it throws. Reads see one moment, so that a page fits
   * its total. `opening` runs with `begin`, in one message.
   */
  transaction<T>(mode: 'read' | 'write', opening: string, work: (db: Db, opened: unknown[]) => Promise<T>): Promise<T>;
  /** A bare connection, for COPY and LISTEN. Release it. */
  client(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** The connection was lost while the transaction committed: nobody can say whether it did. */
export class OutcomeUnknown extends Error {}

/** So many wait for a connection, or for so long, that this one is refused before anything was done. */
export class AllBusy extends Error {}
