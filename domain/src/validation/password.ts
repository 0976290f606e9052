import { MESSAGES } from './messages';

/** How many characters of each class an account requires; `length` holds the minimum and maximum. */
export interface PasswordRequirements {
  lower_case: number;
  upper_case: number;
  number: number;
  special_character: number;
  length: readonly [number, number];
}

export const DEFAULT_PASSWORD_REQUIREMENTS: PasswordRequirements = {
  lower_case: 1,
  upper_case: 1,
  number: 1,
  special_character: 1,
  length: [8, 128],
};

export interface PasswordTick {
  label: string;
  met: boolean;
}

const KINDS = [
  { key: 'lower_case', one: 'lowercase letter', many: 'lowercase letters', pattern: /\p{Ll}/gu },
  { key: 'upper_case', one: 'uppercase letter', many: 'uppercase letters', pattern: /\p{Lu}/gu },
  { key: 'number', one: 'number', many: 'numbers', pattern: /\d/g },
  { key: 'special_character', one: 'special character', many: 'special characters', pattern: /[!@#$%^&*]/g },
] as const;

/** The live check marks under a new password; a rule with count 0 is not shown. */
export function passwordTicks(requirements: PasswordRequirements, password: string): PasswordTick[] {
  const [least] = requirements.length;
  const length = { count: least, label: `${least} characters minimum`, met: lengthOf(password) >= least };
  const kinds = KINDS.map(({ key, one, many, pattern }) => {
    const count = Number(requirements[key]);
    const found = password.match(pattern)?.length ?? 0;
    return { count, label: `${count} ${count === 1 ? one : many}`, met: found >= count };
  });
  return [length, ...kinds].filter((tick) => tick.count > 0).map(({ label, met }) => ({ label, met }));
}

/** The external share site accepts every password. */
export function passwordProblem(
  requirements: PasswordRequirements,
  password: string,
  options: { shareSite?: boolean } = {},
): string | null {
  if (options.shareSite) return null;
  const fits = lengthOf(password) <= requirements.length[1];
  return fits && passwordTicks(requirements, password).every((tick) => tick.met) ? null : MESSAGES.password;
}

/** Counts characters as people do, so that one emoji is one. */
function lengthOf(password: string): number {
  return [...password].length;
}
