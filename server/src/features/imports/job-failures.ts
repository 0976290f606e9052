import { setTimeout as sleep } from 'node:timers/promises';
import { issueOfViolation } from '../../db/constraints';
import type { Pool } from '../../base/database';
import { Refusal } from '../../base/errors';
import { enqueue } from '../../jobs/queue.queries';

/** A killed server costs a job one attempt. */
const ATTEMPTS = 50;
const MOST_TRIES = 30;
const LONGEST_PAUSE_MS = 5000;

export interface Retried {
  /** How often it was begun anew after an error that passes. */
  readonly tries?: number;
}

export interface ImportJobParts {
  readonly task: string;
  readonly key: string;
  readonly payload: Retried & object;
}

export const jobOf = ({ task, key, payload }: ImportJobParts) => ({ task, key, payload, attempts: ATTEMPTS });

/**
 * Worth another try: the database went away or was restarted, two transactions met, somebody made the same company
 * meanwhile, or the server is being stopped. Everything else would fail again.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const lost = /terminat|connection|timeout|abort/i.test(`${error.name} ${error.message}`);
  return lost || /^(08|53|57P|40|23505|E[A-Z]+$)/.test(code);
}

export function reasonOf(error: unknown, otherwise: string): string {
  if (error instanceof Refusal) return error.message;
  const issue = issueOfViolation(error);
  return issue ? `${issue.field}: ${issue.msg}` : otherwise;
}

/**
 * Puts the job in the queue anew as soon as the database answers. The queue itself would wait longer after every failure,
 * in the end for hours. False when it was tried often enough.
 */
export async function begunAnew(pool: Pool, job: ImportJobParts, signal: AbortSignal | undefined): Promise<boolean> {
  const tries = (job.payload.tries ?? 0) + 1;
  if (tries > MOST_TRIES) return false;
  for (;;) {
    await sleep(Math.min(tries * 500, LONGEST_PAUSE_MS), undefined, signal ? { signal } : {});
    try {
      await pool.transaction('write', '', (db) => enqueue(db, jobOf({ ...job, payload: { ...job.payload, tries } })));
      return true;
    } catch (error) {
      if (!mayPass(error)) throw error;
    }
  }
}
