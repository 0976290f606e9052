import { KEYS_VERSION, searchedRange } from '@fairlead/domain/duplicates/keys';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import { KIND_NUMBER } from '../../search/search-documents';

/** The version of an account whose keys were never written as a whole. */
const NEVER = 0;

/** How far the duplicates of a kind are found: first its keys are written, then the records that share one compared. */
export interface State {
  readonly version: number;
  readonly phase: 'keys' | 'pairs' | 'done';
  readonly place: number;
  readonly run: number;
}

/** The state, locked until the batch is written, so that two servers do not work on it at once. */
export async function takeState(db: Db, account: number, kind: RecordKind): Promise<State> {
  const number = KIND_NUMBER[kind];
  await db.run(
    sql`insert into duplicate_state (account_id, kind) values (${account}, ${number}) on conflict do nothing`,
  );
  const state = await db.one<State>(sql`select version, phase, place, run from duplicate_state
    where account_id = ${account} and kind = ${number} for update`);
  if (state.version === KEYS_VERSION || (state.version === -KEYS_VERSION && state.phase === 'keys')) return state;
  // A version with other keys: all are written anew. If there was none, saves have written keys of this version.
  if (state.version !== NEVER) await deleteAllKeys(db, account, kind);
  // A negative number means that keys are being written.
  const fresh = { version: -KEYS_VERSION, phase: 'keys', place: 0, run: state.run } as const;
  await moveState(db, account, kind, fresh);
  return fresh;
}

async function deleteAllKeys(db: Db, account: number, kind: RecordKind): Promise<void> {
  const [from, to] = searchedRange(kind);
  await db.run(
    sql`delete from duplicate_key where account_id = ${account} and key >= ${from} and key < ${to + (to - from)}`,
  );
}

export async function moveState(db: Db, account: number, kind: RecordKind, next: State): Promise<void> {
  await db.run(sql`update duplicate_state set version = ${next.version}, phase = ${next.phase}, place = ${next.place},
      run = ${next.run}, finished_at = case when ${next.phase} = 'done' then clock_timestamp() else finished_at end
    where account_id = ${account} and kind = ${KIND_NUMBER[kind]}`);
}

/** Begins a run over all records of a kind anew, whatever state it is in. */
export async function beginRun(db: Db, account: number, kind: RecordKind): Promise<void> {
  await db.run(sql`insert into duplicate_state as s (account_id, kind, run) values (${account}, ${KIND_NUMBER[kind]}, 1)
    on conflict (account_id, kind) do update set run = s.run + 1, place = 0, done = 0, started_at = clock_timestamp(),
      phase = case when s.version = ${KEYS_VERSION} then 'pairs' else 'keys' end`);
}

export async function runOf(db: Db, account: number, kind: RecordKind): Promise<number> {
  const found = await db.prepared.maybe<{ run: number }>(sql`select run from duplicate_state
    where account_id = ${account} and kind = ${KIND_NUMBER[kind]}`);
  return found?.run ?? 0;
}

/** A row beside those of the kinds, for the changes of large saves such as imports. */
const SAVES = 0;
/** A check of a large save that was abandoned is ignored after this time. */
const LONGEST_CHECK = sql`interval '1 hour'`;

/** The records of a large save are being compared, or have been. */
export async function moveSaves(db: Db, account: number, phase: 'pairs' | 'done'): Promise<void> {
  await db.prepared.run(sql`insert into duplicate_state (account_id, kind, version, phase)
    values (${account}, ${SAVES}, ${KEYS_VERSION}, ${phase})
    on conflict (account_id, kind) do update set version = excluded.version, phase = excluded.phase,
      started_at = case when excluded.phase = 'done' then duplicate_state.started_at else clock_timestamp() end,
      finished_at = case when excluded.phase = 'done' then clock_timestamp() else duplicate_state.finished_at end`);
}

/** When the records of large saves were last compared, and whether they are being compared now. */
export async function savesOf(db: Db, account: number): Promise<{ isChecking: boolean; finishedAt: Date | null }> {
  const found = await db.prepared.maybe<{ checking: boolean; finished_at: Date | null }>(sql`select finished_at,
      phase <> 'done' and started_at > clock_timestamp() - ${LONGEST_CHECK} as checking
    from duplicate_state where account_id = ${account} and kind = ${SAVES}`);
  return { isChecking: found?.checking ?? false, finishedAt: found?.finished_at ?? null };
}

/** When the duplicates of each kind were last found, and whether they are being found now. */
export async function statesOf(db: Db, account: number) {
  return db.prepared.rows<{ kind: number; phase: State['phase']; version: number; finished_at: Date | null }>(
    sql`select kind, phase, version, finished_at from duplicate_state where account_id = ${account} and kind <> ${SAVES}`,
  );
}
