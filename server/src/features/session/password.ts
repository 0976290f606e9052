import { hash, verify } from '@node-rs/argon2';
import type { PasswordRequirements } from '@fairlead/domain/access/session.types';
import { passwordProblem, passwordTicks } from '@fairlead/domain/validation/password';
import type { FieldIssue } from '../../base/errors';

/** Argon2id with the library's defaults (19 MiB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

// Compared against when there is no such user, so that the answer takes as long as for a real one.
let decoy: Promise<string> | undefined;

/** False for a wrong password and for nobody, in the same time. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password).catch(() => false);
  return stored ? matches : false;
}

/** The message word for word, and after it each rule that is not met by its label. */
export function passwordIssues(requirements: PasswordRequirements, password: string, field = 'password'): FieldIssue[] {
  const problem = passwordProblem(requirements, password);
  if (!problem) return [];
  const unmet = passwordTicks(requirements, password).filter((tick) => !tick.met);
  return [problem, ...unmet.map(({ label }) => label)].map((msg) => ({ field, msg }));
}
