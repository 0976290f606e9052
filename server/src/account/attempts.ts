import type { Db } from '../base/database';
import { sql } from '../base/sql';

export type Window = '15 minutes' | '1 day';

/** Attempts under some keys, and the maximum for each key within the window. */
export type Most = Readonly<Record<string, number>>;

/**
 * Counts an attempt under all keys, or under none and returns undefined if a key has had too many. Concurrent
 * attempts count each other. Returns the ids that `takeBackAttempt` needs.
 */
export async function countAttempt(db: Db, most: Most, window: Window): Promise<number[] | undefined> {
  const subjects = Object.keys(most);
  await lockAttempts(db, subjects);
  const counted = await recentAttempts(db, subjects, window);
  if (counted.some(({ subject, n }) => n >= (most[subject] ?? 0))) return undefined;
  return rememberAttempt(db, subjects);
}

/** Counts a number of attempts under one key. Returns false if fewer were left; all of them are then used up. */
export async function countAttempts(
  db: Db,
  subject: string,
  { n, most, window }: { readonly n: number; readonly most: number; readonly window: Window },
): Promise<boolean> {
  await lockAttempts(db, [subject]);
  const [counted] = await recentAttempts(db, [subject], window);
  const left = Math.max(0, most - (counted?.n ?? 0));
  await rememberAttempt(db, Array<string>(Math.min(n, left)).fill(subject));
  return left > 0 && n <= left;
}

/**
 * Counts a wrong secret under all keys, the same one only once: a program that keeps sending an old password counts
 * as one guess. `too many`: nothing was counted, because a key had reached its maximum.
 */
export async function countDifferent(
  db: Db,
  most: Most,
  thing: string,
  window: Window,
): Promise<'new' | 'known' | 'too many'> {
  const subjects = [...Object.keys(most), thing];
  await lockAttempts(db, subjects);
  const counted = new Map((await recentAttempts(db, subjects, window)).map(({ subject, n }) => [subject, n]));
  if (Object.entries(most).some(([subject, n]) => (counted.get(subject) ?? 0) >= n)) return 'too many';
  if (counted.has(thing)) return 'known';
  await rememberAttempt(db, subjects);
  return 'new';
}

/** Takes the locks one after the other and always in the same order, to avoid deadlocks. */
async function lockAttempts(db: Db, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await db.run(sql`select pg_advisory_xact_lock(7103033, hashtext(${subject}))`);
}

function recentAttempts(
  db: Db,
  subjects: readonly string[],
  window: Window,
): Promise<{ subject: string; n: number }[]> {
  return db.rows(sql`select subject, count(*) as n from sign_in_attempt
    where subject = any(${subjects}) and at > now() - ${window}::interval group by subject`);
}

async function rememberAttempt(db: Db, subjects: readonly string[]): Promise<number[]> {
  await db.run(sql`delete from sign_in_attempt where at < now() - interval '1 day'`);
  const rows = await db.rows<{ id: number }>(
    sql`insert into sign_in_attempt (subject) select unnest(${subjects}::text[]) returning id`,
  );
  return rows.map(({ id }) => id);
}

export async function takeBackAttempt(db: Db, attempts: readonly number[]): Promise<void> {
  await db.run(sql`delete from sign_in_attempt where id = any(${attempts}::bigint[])`);
}

export async function deleteAttempts(db: Db, subject: string): Promise<void> {
  await db.run(sql`delete from sign_in_attempt where subject = ${subject}`);
}
