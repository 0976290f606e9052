import { hash, type Options, verify } from '@node-rs/argon2';
import type { PasswordRequirements } from '@fairlead/domain/access/session.types';
import { passwordProblem, passwordTicks } from '@fairlead/domain/validation/password';
import type { PasswordCost } from '../../base/config';
import { isCommonPassword } from './common-passwords';
import type { FieldIssue } from '../../base/errors';

/** Argon2id: the library's defaults (19 MiB, two passes), or the algorithm's minimum, for tests only. */
const parameters: Readonly<Record<PasswordCost, Options>> = {
  full: {},
  least: { memoryCost: 8, timeCost: 1, parallelism: 1 },
};

export function hashPassword(password: string, cost: PasswordCost = 'full'): Promise<string> {
  return hash(password, parameters[cost]);
}

// Compared against if the user does not exist, so that the answer takes as long as for a real user.
const decoys = new Map<PasswordCost, Promise<string>>();

function decoyOf(cost: PasswordCost): Promise<string> {
  const decoy = decoys.get(cost) ?? hashPassword('nobody has this password', cost);
  decoys.set(cost, decoy);
  return decoy;
}

/** False for a wrong password and for a missing user, in the same time. */
export async function passwordMatches(
  stored: string | null | undefined,
  password: string,
  cost: PasswordCost = 'full',
): Promise<boolean> {
  const matches = await verify(stored ?? (await decoyOf(cost)), password).catch(() => false);
  return stored ? matches : false;
}

const COMMON = 'This password is too common and easy to guess. Choose another one.';

/** The exact message, followed by the label of each unmet rule; or that the password is one of the most common. */
export function passwordIssues(requirements: PasswordRequirements, password: string, field = 'password'): FieldIssue[] {
  const problem = passwordProblem(requirements, password);
  if (!problem) return isCommonPassword(password) ? [{ field, msg: COMMON }] : [];
  const unmet = passwordTicks(requirements, password).filter((tick) => !tick.met);
  return [problem, ...unmet.map(({ label }) => label)].map((msg) => ({ field, msg }));
}
