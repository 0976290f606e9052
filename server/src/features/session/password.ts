import { hash, type Options, verify } from '@node-rs/argon2';
import type { PasswordRequirements } from '@fairlead/domain/access/session.types';
import { passwordProblem, passwordTicks } from '@fairlead/domain/validation/password';
import type { Config, PasswordCost } from '../../base/config';
import { isCommonPassword } from './common-passwords';
import type { FieldIssue } from '../../base/errors';

/** Argon2id: the library's defaults (19 MiB, two passes), or the algorithm's minimum, for tests only. */
const parameters: Readonly<Record<PasswordCost, Options>> = {
  full: {},
  least: { memoryCost: 8, timeCost: 1, parallelism: 1 },
};

/** How this server hashes passwords. */
export type Hashing = Pick<Config, 'passwordCost' | 'peppers'>;

/** For passwords that are public, and data that is moved to other servers. */
export const WITHOUT_PEPPER: Hashing = {
  passwordCost: 'full',
  peppers: { current: undefined, former: [], lost: [] },
};

/** Begins with the id of its pepper, if it was hashed with one. */
export async function hashPassword(password: string, { passwordCost, peppers: { current } }: Hashing): Promise<string> {
  if (!current) return hash(password, parameters[passwordCost]);
  return `pepper=${current.id}${await hash(password, { ...parameters[passwordCost], secret: current.secret })}`;
}

interface Stored {
  /** The id of the pepper that is needed. */
  readonly id: string | undefined;
  readonly hash: string;
}

function storedIn(stored: string): Stored {
  const [, id, peppered] = /^pepper=([0-9a-f]{8})(\$.*)$/.exec(stored) ?? [];
  return { id, hash: peppered ?? stored };
}

// Compared against if the user does not exist, so that the answer takes as long as for a real user.
const decoys = new Map<PasswordCost, Promise<string>>();

function decoyOf(cost: PasswordCost): Promise<string> {
  const decoy = decoys.get(cost) ?? hash('the password of no user', parameters[cost]);
  decoys.set(cost, decoy);
  return decoy;
}

/** False for a wrong password, for a missing user and if the pepper is lost, in the same time. */
export async function passwordMatches(
  stored: string | null | undefined,
  password: string,
  { passwordCost, peppers }: Hashing,
): Promise<boolean> {
  const { id, hash: known } = storedIn(stored ?? (await decoyOf(passwordCost)));
  const pepper = [peppers.current, ...peppers.former].find((one) => one !== undefined && one.id === id);
  const matches = await verify(known, password, pepper && { secret: pepper.secret }).catch(() => false);
  return stored && (id === undefined || pepper) ? matches : false;
}

/** A right password whose hash does not have the current pepper should be hashed anew. */
export function isPepperOutdated(stored: string | null, { peppers: { current } }: Pick<Hashing, 'peppers'>): boolean {
  return stored !== null && storedIn(stored).id !== current?.id;
}

const COMMON = 'This password is too common and easy to guess. Choose another one.';

/** The exact message, followed by the label of each unmet rule; or that the password is one of the most common. */
export function passwordIssues(requirements: PasswordRequirements, password: string, field = 'password'): FieldIssue[] {
  const problem = passwordProblem(requirements, password);
  if (!problem) return isCommonPassword(password) ? [{ field, msg: COMMON }] : [];
  const unmet = passwordTicks(requirements, password).filter((tick) => !tick.met);
  return [problem, ...unmet.map(({ label }) => label)].map((msg) => ({ field, msg }));
}
