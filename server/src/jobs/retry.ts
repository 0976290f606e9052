import { issueOfViolation, tookTooLong } from '../db/constraints';
import { Refusal } from '../base/errors';

/** Something that does not exist yet, and may at the next attempt. */
export class NotYet extends Error {}

/**
 * Codes of the database for what passes: no connection, no resources, being stopped, a rollback, a wait for a lock or a
 * transaction that reached its limit, and a statement that was sent behind one that failed, whose error is not seen here.
 */
const PASSING = /^(08|53|57P|40|55P03|25P0[234])/;

/**
 * True for errors worth a retry: the database was lost or restarted, two transactions conflicted, or the server is
 * being stopped. Any other error would occur again. The database's own errors are judged by their code alone, because
 * their text is in its language; libraries speak English.
 */
export function mayPass(error: unknown): boolean {
  if (error instanceof NotYet) return true;
  if (!(error instanceof Error) || tookTooLong(error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return PASSING.test(code);
  return /^E[A-Z]+$/.test(code) || /terminat|connection|timeout|abort/i.test(`${error.name} ${error.message}`);
}

/** The reason shown to the user who requested the work. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (error instanceof Refusal) return refusalText(error);
  const issue = issueOfViolation(error);
  return issue ? `${issue.field}: ${issue.msg}` : otherwise;
}

function refusalText({ body, message }: Refusal): string {
  return Array.isArray(body) ? body.map(({ msg }: { msg: string }) => msg).join(', ') : message;
}
