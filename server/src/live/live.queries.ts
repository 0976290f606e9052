import type { SessionUser } from '@fairlead/domain/access/session.types';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { IDLE, LIFETIME } from '../account/sessions';
import type { Ctx } from '../base/context';
import type { Db } from '../base/database';
import { sql } from '../base/sql';
import type { LiveBody } from '../writing/live';

export const LISTEN = 'listen fairlead_live';
export const NOTIFY = 'notify fairlead_live';
/** The advisory lock of the server that deletes old events now. */
const TIDY_LOCK = 7_103_119;

export interface ReadEvent {
  readonly account_id: number;
  readonly transaction_id: string;
  readonly body: LiveBody;
}

export interface ReadEvents {
  /** The snapshot in which they were read, and the database's time. */
  readonly seen: string;
  readonly at: number;
  readonly events: readonly ReadEvent[];
}

/**
 * Events that a snapshot did not see. In a transaction of one snapshot, so that events and snapshot belong together.
 */
export function readEvents(db: Db, accounts: readonly number[], told: string, most: number): Promise<ReadEvents> {
  return db.prepared.one(sql`select pg_current_snapshot()::text as seen,
    extract(epoch from clock_timestamp())::float8 as at, (select coalesce(json_agg(e), '[]')
      from live_events(${accounts}::bigint[], ${told}::text::pg_snapshot, ${most}) e) as events`);
}

/** The position from which a page that is loaded now is notified, as a cursor. */
export async function placeNow(db: Db): Promise<string> {
  const { at, seen } = await db.prepared.one<{ at: number; seen: string }>(
    sql`select extract(epoch from clock_timestamp())::float8 as at, pg_current_snapshot()::text as seen`,
  );
  return `${Math.floor(at)}~${seen}`;
}

type Eyes = Pick<
  SessionUser,
  'id' | 'account_id' | 'level' | 'read_only' | 'is_external' | 'is_account_admin' | 'team_id' | 'team_role'
>;

export interface OpenSession {
  readonly account_id: number;
  readonly session_id: number;
  readonly actor: Eyes;
}

/** Those of the sessions that are still valid. */
export function openSessions(db: Db, accounts: readonly number[], ids: readonly number[]): Promise<OpenSession[]> {
  return db.prepared.rows(sql`select * from live_sessions(${accounts}::bigint[], ${ids}::bigint[],
    ${IDLE}::text::interval, ${LIFETIME}::text::interval)`);
}

export interface PresentUser {
  readonly kind: RecordKind;
  readonly record_id: number;
  readonly user_id: number;
  readonly field: string | null;
}

/** Who has these records open: one row for each user. */
export function readPresent(ctx: Ctx, kinds: readonly string[], ids: readonly number[]): Promise<PresentUser[]> {
  return ctx.db.rows(sql`select p.kind, p.record_id, p.user_id, max(p.field) as field
    from live_presence p join unnest(${kinds}::text[], ${ids}::bigint[]) asked(kind, id)
      on asked.kind = p.kind and asked.id = p.record_id
    where p.account_id = ${ctx.account.id} group by 1, 2, 3 order by 1, 2, 3`);
}

export async function keepPresence(db: Db, browsers: readonly string[]): Promise<void> {
  if (browsers.length) await db.run(sql`select keep_presence(${browsers}::text[])`);
}

/**
 * Deletes old events and the presence of browsers that no server has connected, on one server at a time. Returns the
 * transaction below which no events remain, and how many accounts must be notified of browsers that left.
 */
export async function tidyUp(
  db: Db,
  since: string,
  ages: { events: string; presence: string },
): Promise<{ since: string; left: number }> {
  const { mine, oldest } = await db.one<{ mine: boolean; oldest: string }>(
    sql`select pg_try_advisory_xact_lock(${TIDY_LOCK}) as mine, pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
  );
  if (!mine) return { since, left: 0 };
  const { left, bound } = await db.one<{ left: number; bound: string | null }>(sql`select
    forget_presence(${ages.presence}::text::interval) as left,
    forget_live_events(${since}::text::xid8, ${ages.events}::text::interval)::text as bound`);
  return { since: bound ?? oldest, left };
}
