import { issueOfViolation } from '../db/constraints';
import { Refusal } from '../base/errors';

/**
 * Worth another try: the database went away or was restarted, two transactions met, or the server is being stopped.
 * Everything else would fail again.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const lost = /terminat|connection|timeout|abort/i.test(`${error.name} ${error.message}`);
  return lost || /^(08|53|57P|40|E[A-Z]+$)/.test(code);
}

/** What to tell whoever asked for it. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (error instanceof Refusal) return refusalText(error);
  const issue = issueOfViolation(error);
  return issue ? `${issue.field}: ${issue.msg}` : otherwise;
}

function refusalText({ body, message }: Refusal): string {
  return Array.isArray(body) ? body.map(({ msg }: { msg: string }) => msg).join(', ') : message;
}
